//! A problem that is played by the steps of its plan.

#![allow(clippy::unwrap_used, reason = "a test may fail by panic")]

use lastpeg::app::learn::lesson::LessonTask;
use lastpeg::app::learn::lesson_run;
use lastpeg::app::practice::making;
use lastpeg::rules::position::Action;
use lastpeg::run::Limits;
use lastpeg::solve::{Solver, Verdict};
use lastpeg::tui::base::effect::Effect;
use lastpeg::tui::keys::context::Context;
use lastpeg::tui::shell::message::Message;

use crate::support::player::{Player, problem};

#[test]
fn a_complement_by_blocks_is_played_step_by_step_and_gone_on_with_where_it_was_left() {
    let mut player = Player::in_ascii(problem("english", "central"));
    player.keys("m /");
    player.type_keys("practice");
    player.keys("Enter ↓ ↓ ↓ ↓ ↓");
    assert!(
        player.screen().contains("Complement by blocks"),
        "{}",
        player.screen()
    );
    let begin = |player: &mut Player| {
        player.keys("Enter");
        let wanted = player
            .effects()
            .iter()
            .rev()
            .find_map(|effect| match effect {
                Effect::Make(wanted) => Some(wanted.clone()),
                _ => None,
            });
        let made = making::make(&wanted.unwrap(), 64 << 20).unwrap();
        player.update(Message::Made(Some(Box::new(made))));
    };
    begin(&mut player);
    let steps = lesson_run::stages(player.lesson().run().lesson());
    assert!(
        player.screen().contains(&format!("step 1 of {steps}: ")),
        "{}",
        player.screen()
    );
    let board = player.lesson().session().board().clone();
    let play = |player: &mut Player, action: Action| {
        let jump = action.jump().unwrap();
        for hole in [jump.from, jump.to] {
            // Where the peg of the last jump is still picked up, choosing it would drop it.
            if player.lesson().session().held() != Some(hole) {
                let cell = player.cell_of(&board, hole);
                player.click(cell);
            }
        }
        player.answer_all();
    };
    // A jump after which the step cannot be done any more.
    let problem = player.lesson().run().step().problem.clone();
    let hint = Solver::new(&problem).hint(problem.start(), &Limits::none());
    let spoils = hint.with(Verdict::Lost).next().unwrap();
    play(&mut player, spoils);
    let shown = player.screen();
    assert!(
        shown.contains("spoils the step") && shown.contains("try again"),
        "{shown}"
    );
    // That counts, whenever the step is left.
    let env = player.app().env();
    let by_blocks = env.by_blocks.as_ref().unwrap();
    let kept = env.records.practice.by_blocks.progress(&by_blocks.problem);
    assert_eq!((kept.steps, kept.slips), (0, 1));
    player.keys("u");
    for step in 1..=steps {
        let LessonTask::Play(line) = player.lesson().run().step().asks.clone() else {
            panic!("jumps are asked for")
        };
        for action in line {
            play(&mut player, action);
        }
        let done = if step < steps {
            format!("Step {step} of {steps} is done.")
        } else {
            "solved by blocks".to_owned()
        };
        let shown: String = player
            .screen()
            .split_whitespace()
            .collect::<Vec<_>>()
            .join(" ");
        assert!(shown.contains(done.split(' ').next().unwrap()), "{shown}");
        if step == 1 {
            player.keys("q");
            assert!(player.screen().contains("under way"), "{}", player.screen());
            begin(&mut player);
            assert_eq!(player.lesson().run().stage(), 1);
        } else {
            player.keys("Enter");
        }
    }
    assert_eq!(player.app().context(), Context::Menu);
    assert!(
        player
            .app()
            .notice()
            .unwrap()
            .contains("comes back by blocks on 24 November")
    );
    let practice = player.app().env().records.practice.clone();
    assert_eq!(
        practice.by_blocks.cards["english/orthogonal"].cards.len(),
        1
    );
    assert!(practice.by_blocks.under_way.is_empty());
    assert!(player.grades().is_empty(), "it is no lesson of the course");
}
