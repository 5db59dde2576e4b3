//! A play session without a screen.

#![allow(clippy::unwrap_used, reason = "a test may fail by panic")]

use lastpeg::app::advice::adviser::PACE;
use lastpeg::app::advice::knowledge::Standing;
use lastpeg::app::session::PlaySession;
use lastpeg::app::session::command::PlayCommand;
use lastpeg::app::session::reaction::{Notice, Reaction, SessionEffect};
use lastpeg::rules::board::Board;
use lastpeg::rules::game::Game;
use lastpeg::rules::hole::HoleSet;
use lastpeg::rules::position::{Action, Position};
use lastpeg::rules::problem::{Goal, Problem, Status};
use lastpeg::rules::random::{Random, random_game};
use lastpeg::run::{Limits, StopFlag};
use lastpeg::solve::{Solver, Verdict};

use crate::support::player::{played, problem};

#[test]
fn a_game_is_played_with_the_hand_alone() {
    let cross = problem("english", "cross");
    let board = cross.board().clone();
    let mut session = PlaySession::new(Game::new(cross), None);
    let hole = |label: &str| board.hole(label).unwrap();
    let select = |label| PlayCommand::Select(hole(label));
    assert!(session.carry_out(select("d3")).effects.is_empty());
    assert_eq!(session.held(), Some(hole("d3")));
    let refused = session.carry_out(select("a3"));
    assert!(matches!(refused.notice, Notice::Says(_)) && refused.effects.is_empty());
    session.carry_out(PlayCommand::Drop);
    let played = session.carry_out(PlayCommand::Line("d3-f3 d5-d3 c3-e3 f3-d3".to_owned()));
    assert!(matches!(played.effects[..], [SessionEffect::Save]));
    session.carry_out(select("d2"));
    let won = session.carry_out(select("d4"));
    assert!(matches!(
        won.effects[..],
        [SessionEffect::Save, SessionEffect::RecordWin]
    ));
    assert_eq!(won.jump.map(|jump| jump.to), Some(session.cursor()));
    let nothing = session.carry_out(PlayCommand::Redo);
    assert!(matches!(nothing.notice, Notice::Says(_)) && nothing.jump.is_none());
    session.carry_out(PlayCommand::Restart);
    assert_eq!(session.game().jump_count(), 0);
}

/// A win counts once in an attempt, whichever way its jumps are gone back to.
#[test]
fn a_win_counts_once_in_each_attempt() {
    let mut session = PlaySession::new(Game::new(problem("english", "cross")), None);
    let mut wins = |commands: &[PlayCommand]| {
        let mut effects = Vec::new();
        for command in commands {
            effects.extend(session.carry_out(command.clone()).effects);
        }
        effects.retain(|effect| matches!(effect, SessionEffect::RecordWin));
        effects.len()
    };
    let line = |text: &str| PlayCommand::Line(text.to_owned());
    let (undo, restart) = (PlayCommand::Undo, PlayCommand::Restart);
    let first = line("d3-f3 d5-d3 c3-e3 f3-d3 d2-d4");
    let last = [undo.clone(), line("d2-d4")];
    assert_eq!(wins(std::slice::from_ref(&first)), 1);
    assert_eq!(wins(&last), 0, "taken back and played again it is the same");
    assert_eq!(wins(&[restart.clone(), first]), 1, "another attempt");
    let other = line("d3-b3 d5-d3 e3-c3 b3-d3 d2-d4");
    assert_eq!(wins(&[restart.clone(), other]), 1);
    // Back through the restart to the way of an attempt before.
    let back = [
        restart,
        undo,
        PlayCommand::PreviousBranch,
        PlayCommand::GoTo(5),
    ];
    assert_eq!(wins(&back), 0);
    assert_eq!(wins(&last), 0, "its last jump alone is no other win");
}

fn session(problem: Problem, line: &str) -> PlaySession {
    PlaySession::new(played(problem, line), None)
}

fn line(text: &str) -> PlayCommand {
    PlayCommand::Line(text.to_owned())
}

/// Answers what the session wants to know, one thing; what comes of it.
fn answer(session: &mut PlaySession) -> Option<Reaction> {
    match session.consult(None)? {
        SessionEffect::Ask(question) => {
            let mut solver = Solver::new(&question.problem);
            let reply = question.answer(&mut solver, StopFlag::default());
            Some(session.learn(reply))
        }
        _ => None,
    }
}

/// Answers all that the session wants to know.
fn settle(session: &mut PlaySession) -> Vec<Reaction> {
    std::iter::from_fn(|| answer(session)).collect()
}

#[test]
fn what_is_known_of_one_game_counts_in_no_other() {
    let cross = problem("english", "cross");
    let (board, start) = (cross.board().clone(), cross.start());
    let elsewhere = Goal::Exactly(HoleSet::of(board.hole("c4").unwrap()));
    let other = Problem::new(board, "other", "Other", start, elsewhere);
    let mut session = session(other, "");
    session.carry_out(PlayCommand::SwitchLamp);
    settle(&mut session);
    assert!(matches!(session.told(), Some(Standing::Lost(_))));
    session.put(Game::new(cross));
    session.keep_lamp(true);
    assert_eq!(session.told(), Some(Standing::Unknown));
    settle(&mut session);
    assert!(matches!(session.told(), Some(Standing::Winnable(_))));
}

#[test]
fn the_lamp_counts_once_and_only_where_it_has_shown_something() {
    let mut session = session(problem("english", "cross"), "");
    session.carry_out(PlayCommand::SwitchLamp);
    assert_eq!(session.game().hints(), 0, "nothing is known yet");
    settle(&mut session);
    assert_eq!(session.game().hints(), 1);
    for command in [
        PlayCommand::SwitchLamp,
        PlayCommand::SwitchLamp,
        line("d3-f3 d5-d3"),
    ] {
        session.carry_out(command);
        settle(&mut session);
        assert_eq!(session.game().hints(), 1);
    }
    // One that is always on counts with the first jump.
    session.put(Game::new(problem("english", "cross")));
    session.keep_lamp(true);
    settle(&mut session);
    let [from, to] = ["a3", "c3"].map(|label| session.board().hole(label).unwrap());
    let illegal = session.board().jumps().between(from, to).unwrap();
    session.carry_out(PlayCommand::Jump(illegal));
    assert_eq!(session.game().hints(), 0, "nothing has been played");
    session.carry_out(line("d3-f3 d5-d3"));
    assert_eq!(session.game().hints(), 1);
    // Of a game that has ended it shows nothing.
    session.put(played(problem("english", "cross"), "d4-d6 d2-d4"));
    session.keep_lamp(false);
    assert_eq!(session.game().status(), Status::Stuck);
    settle(&mut session);
    session.carry_out(PlayCommand::SwitchLamp);
    assert_eq!(session.game().hints(), 0);
}

#[test]
fn what_the_program_plays_is_no_result_of_the_player() {
    let mut session = session(problem("english", "cross"), "");
    let mut effects = Vec::new();
    while session.game().status() == Status::Playing {
        session.carry_out(PlayCommand::Hint);
        settle(&mut session);
        while session.until_jump().is_some() {
            effects.extend(session.tick(PACE).effects);
        }
    }
    let is_of = |of: fn(&SessionEffect) -> bool| effects.iter().any(of);
    assert!(session.is_shown() && is_of(|one| matches!(one, SessionEffect::RecordShown)));
    assert!(!is_of(|one| matches!(one, SessionEffect::RecordWin)));
    let mut left = |depth: usize| {
        session.carry_out(PlayCommand::GoTo(depth));
        let mut effects = session.carry_out(line("d4-d6")).effects;
        while session.game().status() == Status::Playing {
            let jump = session.game().position().jumps(session.board()).next();
            effects.extend(session.carry_out(PlayCommand::Jump(jump.unwrap())).effects);
        }
        assert_eq!(session.game().status(), Status::Stuck);
        let is_left = |one: &&SessionEffect| matches!(one, SessionEffect::RecordLeft);
        effects.iter().filter(is_left).count()
    };
    assert_eq!((left(1), left(0)), (0, 1));
}

#[test]
fn a_wish_is_given_up_where_something_else_is_done() {
    let lost = || session(problem("english", "cross"), "d4-d6");
    let is_explained = |session: &mut PlaySession| {
        settle(session)
            .iter()
            .any(|reaction| reaction.explanation.is_some())
    };
    let (mut waiting, mut interrupted) = (lost(), lost());
    for session in [&mut waiting, &mut interrupted] {
        session.carry_out(PlayCommand::Explain);
    }
    interrupted.interrupt();
    assert!(is_explained(&mut waiting) && !is_explained(&mut interrupted));
}

/// The verdicts on the pegs are true whatever is known already, and in the end there is one on each that can jump.
#[test]
fn the_lamp_on_the_board_is_true_after_each_answer() {
    let problem = problem("triangle15", "a1:a1");
    let (board, mut random) = (problem.board().clone(), Random::new(4));
    let mut solver = Solver::new(&problem);
    let mut truth = |after: Position| solver.solve(after, &Limits::none()).verdict();
    let mut mixed = 0;
    for position in (0..3).flat_map(|_| random_game(&board, problem.start(), &mut random)) {
        let mut session = session(problem.clone().at(position), "");
        session.carry_out(PlayCommand::SwitchLamp);
        // Of one jump it may be known already that it loses, and nothing of another of the same peg that wins.
        let mut is = |jump, verdict| truth(position.play_unchecked(Action::Jump(jump))) == verdict;
        let losing = position.jumps(&board).find(|&jump| {
            let mut others = position.jumps_from(&board, jump.from);
            is(jump, Verdict::Lost) && others.any(|other| is(other, Verdict::Winnable))
        });
        if let Some(jump) = losing {
            session.carry_out(PlayCommand::Jump(jump));
            answer(&mut session);
            session.carry_out(PlayCommand::Undo);
            mixed += 1;
        }
        loop {
            let shown = session.overlay();
            let movable = position.pegs.iter().filter(|&peg| session.can_jump(peg));
            let is_over = session.game().status() != Status::Playing;
            assert!(is_over || shown.iter().map(|one| one.0).eq(movable));
            for &(peg, verdict) in &shown {
                let jumps = position.jumps_from(&board, peg);
                let mut after = jumps.map(|jump| position.play_unchecked(Action::Jump(jump)));
                match verdict {
                    Verdict::Winnable => assert!(after.any(|one| truth(one) == verdict)),
                    Verdict::Lost => assert!(after.all(|one| truth(one) == verdict)),
                    Verdict::Undecided => {}
                }
            }
            if shown
                .iter()
                .all(|&(_, verdict)| verdict != Verdict::Undecided)
            {
                break;
            }
            assert!(answer(&mut session).is_some(), "all is told in the end");
        }
    }
    assert!(mixed > 0);
}

/// What was lost from the start was lost by no jump, and a reason that is told needs no review.
#[test]
fn the_jump_that_lost_is_named_where_one_did_and_no_reason_is_told() {
    const UNAVOIDABLE: &str =
        "b4-d4 c6-c4 e6-c6 d4-b4 a5-c5 d5-b5 d2-d4 c2-c4 c7-c5 c4-c6 e4-e6 f3-d3 a3-c3 b5-b3";
    let stuck = Position::of(HoleSet::first(2) - HoleSet::first(1));
    for (game, line, is_named) in [
        (problem("triangle15", "a1:a1").at(stuck), "", false),
        (problem("english", "central"), UNAVOIDABLE, false),
        (problem("english", "cross"), "d3-f3 d4-d6", true),
    ] {
        let mut session = session(game, line);
        session.carry_out(PlayCommand::SwitchLamp);
        settle(&mut session);
        let told = session.carry_out(PlayCommand::Explain).explanation;
        let told = told.unwrap().text;
        assert_eq!(told.contains("It was lost"), is_named, "{told}");
    }
}

/// The fewest pegs of all that can follow.
fn fewest_pegs(board: &Board, position: Position) -> usize {
    let after = position
        .actions(board)
        .map(|action| position.play_unchecked(action));
    after
        .map(|after| fewest_pegs(board, after))
        .min()
        .unwrap_or(position.pegs.len())
}

#[test]
fn the_fewest_pegs_and_the_moves_lost_are_told_once_they_are_known() {
    let mut lost = session(problem("english", "cross"), "d4-d6");
    lost.carry_out(PlayCommand::SwitchLamp);
    settle(&mut lost);
    assert!(matches!(lost.told(), Some(Standing::Lost(_))));
    let fewest = fewest_pegs(lost.board(), lost.game().position());
    assert_eq!(lost.fewest_pegs(), Some(fewest));
    lost.carry_out(PlayCommand::SwitchLamp);
    assert_eq!(
        lost.fewest_pegs(),
        None,
        "who has not asked is told nothing"
    );
    let long = "c2-c4 d3-f3 e1-e3 c1-e1 c4-e4-e2 e1-e3 f3-d3 d2-d4";
    let mut won = session(problem("english", "house"), long);
    settle(&mut won);
    let told = won.lost_moves().map(|lost| lost.text());
    assert!(told.is_some_and(|text| text.contains(" lost with move ")));
}

#[test]
fn branches_are_gone_through_both_ways() {
    let mut session = session(problem("english", "cross"), "");
    let first: Vec<_> = session.game().position().jumps(session.board()).collect();
    for &jump in &first[..3] {
        session.carry_out(PlayCommand::GoTo(0));
        session.carry_out(PlayCommand::Jump(jump));
    }
    let mut branch = |command| {
        session.carry_out(command);
        session.game().branch().unwrap().0
    };
    let back = branch(PlayCommand::PreviousBranch);
    let further = branch(PlayCommand::PreviousBranch);
    assert_eq!(branch(PlayCommand::NextBranch), back);
    assert_eq!(back, further + 1);
}
