//! What is drawn on a board, by the cells and their colours.

#![allow(clippy::unwrap_used, reason = "a test may fail by panic")]

use lastpeg::app::store::{Scale, Theme};
use lastpeg::rules::board::{Board, JumpRule};
use lastpeg::rules::hole::HoleSet;
use lastpeg::rules::problem::Problem;
use lastpeg::solve::Verdict;
use lastpeg::tui::board::geometry::Grid;
use lastpeg::tui::board::layout::BoardArea;
use lastpeg::tui::board::scene::Scene;
use lastpeg::tui::board::view;
use lastpeg::tui::style::colour::Rgb;
use lastpeg::tui::style::look::{Background, Depth, Look};
use ratatui::buffer::{Buffer, Cell};
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier};

use crate::support::player::{FULL, problem};

/// A board in an area of that size, of which the cells with one of these characters are taken.
fn cells(problem: &Problem, scene: &Scene, look: &Look, size: (u16, u16), of: &str) -> Vec<Cell> {
    let area = Rect::new(0, 0, size.0, size.1);
    let mut buffer = Buffer::empty(area);
    view::draw_in(problem.board(), scene, area, look, &mut buffer);
    let mut cells = buffer.content;
    cells.retain(|cell| of.contains(cell.symbol()));
    cells
}

fn rgb(colour: Color) -> Rgb {
    match colour {
        Color::Rgb(r, g, b) => Rgb::hex(u32::from_be_bytes([0, r, g, b])),
        other => panic!("{other:?}"),
    }
}

/// Green signs on marbles and grey numbers in grey holes could hardly be seen, and a number covered half of a mark.
#[test]
fn marks_and_numbers_can_be_read_in_every_theme() {
    let problem = problem("english", "central");
    let [peg, empty] = ["b4", "d4"].map(|label| problem.board().hole(label).unwrap());
    let mut scene = Scene::of_position(&problem, problem.start().pegs);
    scene.marks = HoleSet::of(peg);
    scene.numbers = vec![(peg, 18), (empty, 18)];
    for theme in [Theme::Wood, Theme::Dark, Theme::Light, Theme::Contrast] {
        let look = Look { theme, ..FULL };
        // From the second size on marks are painted.
        for (size, count) in [((34, 16), 6), ((60, 30), 4)] {
            let read = cells(&problem, &scene, &look, size, "><18");
            assert_eq!(read.len(), count, "{theme:?} {size:?}");
            for cell in read {
                let contrast = rgb(cell.fg).contrast(rgb(cell.bg));
                assert!(contrast >= 4.5, "{theme:?} {size:?}: {cell:?}");
            }
        }
    }
}

/// Its upper and lower side had the colour of what is in the hole.
#[test]
fn the_ring_of_a_goal_has_one_colour() {
    let problem = problem("english", "central");
    let scene = Scene::of_position(&problem, problem.start().pegs);
    let depth = Depth::Sixteen;
    let ring = cells(
        &problem,
        &scene,
        &Look { depth, ..FULL },
        (60, 30),
        "╭─╮│╰╯",
    );
    assert_eq!(ring.len(), 10);
    assert!(
        ring.iter().all(|cell| cell.fg == Color::LightYellow),
        "{ring:?}"
    );
}

/// On a light terminal a sign of the lamp was white on white where its colour is that of the text.
#[test]
fn no_sign_of_the_lamp_has_the_ground_of_the_terminal_where_there_are_sixteen_colours() {
    let problem = problem("english", "central");
    let mut scene = Scene::of_position(&problem, problem.start().pegs);
    let verdicts = [Verdict::Winnable, Verdict::Lost, Verdict::Undecided];
    scene.verdicts = problem.board().holes().zip(verdicts).collect();
    for theme in [Theme::Wood, Theme::Dark, Theme::Light, Theme::Contrast] {
        for ground in [Background::Dark, Background::Light] {
            let depth = Depth::Sixteen;
            let look = Look {
                theme,
                depth,
                ground,
                ..FULL
            };
            let signs = cells(&problem, &scene, &look, (60, 30), "✓✗?");
            assert_eq!(signs.len(), 3);
            for sign in signs {
                let is_inverse = sign.modifier.contains(Modifier::REVERSED);
                assert!(
                    is_inverse == (sign.bg == Color::Reset),
                    "{theme:?} {ground:?}: {sign:?}"
                );
            }
        }
    }
}

/// Where a row begins further left than the one above, a letter stood on the number of that one.
#[test]
fn columns_and_rows_keep_their_names_on_the_smallest_triangular_board() {
    let rows = ["  oo", " ooo", "oooo"];
    let board = Board::new("slope", "Slope", &rows, JumpRule::Triangular).unwrap();
    let look = Look {
        scale: Scale::Small,
        ..FULL
    };
    let area = Rect::new(0, 0, 30, 10);
    let mut buffer = Buffer::empty(area);
    let grid = Grid::new(&board);
    let place = BoardArea::in_area(&grid, area, &look, true).unwrap();
    let scene = Scene::of_pegs(&board, board.all());
    view::draw(&board, (&grid, &place), &scene, &look, &mut buffer);
    let drawn = buffer.content.iter().map(Cell::symbol);
    let mut names: Vec<&str> = drawn.filter(|symbol| "abcd123".contains(symbol)).collect();
    names.sort_unstable();
    assert_eq!(names, ["1", "2", "3", "a", "b", "c", "d"], "{buffer:?}");
}
