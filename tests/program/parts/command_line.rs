//! The line that is typed, and those typed before.

use lastpeg::tui::base::overlay::TypedLine;

#[test]
fn arrows_go_through_the_list_and_above_it_through_what_was_typed() {
    let typed = ["undo", "theme dark"].map(str::to_owned);
    let mut line = TypedLine::new("th");
    line.step(true, 2, &typed);
    line.step(true, 2, &typed);
    line.step(true, 2, &typed);
    assert_eq!(line.chosen, Some(1), "the last one stays chosen");
    line.step(false, 2, &typed);
    line.step(false, 2, &typed);
    assert_eq!((line.chosen, line.text()), (None, "th"));
    line.step(false, 2, &typed);
    assert_eq!(line.text(), "theme dark");
    line.step(false, 2, &typed);
    line.step(false, 2, &typed);
    assert_eq!(line.text(), "undo", "the first one stays");
    line.step(true, 2, &typed);
    line.step(true, 2, &typed);
    assert_eq!(line.text(), "th", "what was being typed comes back");
    line.step(true, 2, &typed);
    assert_eq!(line.chosen, Some(0));
}
