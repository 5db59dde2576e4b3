//! The thread that answers the interface's questions: the newest first, and a search ends when it is not wanted.

#![allow(clippy::unwrap_used, reason = "a test may fail by panic")]

use std::sync::mpsc::{self, Receiver};
use std::time::{Duration, Instant};

use crate::support::player::problem;
use lastpeg::app::worker::{Budget, Question, Reply, Subject, Worker, WorkerReply, WorkerTask};
use lastpeg::rules::notation;
use lastpeg::rules::position::Position;
use lastpeg::run::Limits;
use lastpeg::solve::Verdict;

fn worker() -> (Worker, Receiver<()>) {
    let (sender, wakes) = mpsc::channel();
    let worker = Worker::new(move || {
        let _ = sender.send(());
    });
    (worker.unwrap(), wakes)
}

fn question(number: u64, board: &str, problem: &str) -> Question {
    let problem = self::problem(board, problem);
    Question {
        number,
        position: problem.start(),
        problem,
        subject: Subject::Verdict,
        known: Vec::new(),
        budget: Budget {
            time: None,
            positions: None,
            memory: Limits::none().memory,
        },
    }
}

/// A search that goes on for longer than a test waits before it asks for something else: for many seconds.
fn endless(number: u64) -> Question {
    let mut endless = question(number, "square49", "d3:d2");
    let pegs = "oooo..o/o..o..o/oo..o.o/o.o.o../ooooooo/ooooooo/ooooooo";
    let pegs = notation::read_pegs(endless.problem.board(), pegs).unwrap();
    endless.position = Position::of(pegs);
    endless
}

fn ask(worker: &Worker, question: Question) {
    worker.ask(WorkerTask::Problem(Box::new(question)));
}

fn wait(worker: &mut Worker, wakes: &Receiver<()>) -> Reply {
    loop {
        wakes.recv().unwrap();
        if let Some(WorkerReply::Problem(reply)) = worker.poll() {
            return *reply;
        }
    }
}

#[test]
fn an_answer_carries_its_question() {
    let (mut worker, wakes) = worker();
    let asked = question(7, "english", "cross");
    ask(&worker, asked.clone());
    let reply = wait(&mut worker, &wakes);
    assert_eq!((reply.number, reply.position), (7, asked.position));
    assert_eq!(reply.answer.verdict(), Verdict::Winnable);
    assert!(worker.poll().is_none(), "an answer is given once");
}

#[test]
fn the_newest_question_wins_over_searches_without_end() {
    let (mut worker, wakes) = worker();
    for number in 0..20 {
        ask(&worker, endless(number));
    }
    ask(&worker, question(20, "english", "cross"));
    assert_eq!(wait(&mut worker, &wakes).number, 20);
}

#[test]
fn a_cancelled_question_has_no_answer() {
    let (mut worker, wakes) = worker();
    ask(&worker, question(1, "english", "cross"));
    wakes.recv().unwrap();
    worker.cancel();
    assert!(worker.poll().is_none());
    ask(&worker, question(2, "english", "cross"));
    assert_eq!(wait(&mut worker, &wakes).number, 2);
}

#[test]
fn what_runs_out_is_undecided() {
    let (mut worker, wakes) = worker();
    // A thousand positions are not even one a jump for each of 64 parents on this board.
    let mut asked = question(1, "square81", "central");
    asked.budget.positions = Some(1000);
    ask(&worker, asked);
    let reply = wait(&mut worker, &wakes);
    assert_eq!(reply.answer.verdict(), Verdict::Undecided);
}

#[test]
fn dropping_the_worker_ends_a_search_without_end() {
    let (worker, _wakes) = worker();
    ask(&worker, endless(1));
    std::thread::sleep(Duration::from_millis(300));
    let start = Instant::now();
    drop(worker);
    // That it returns at all is the point; the bound is loose for slow machines.
    assert!(start.elapsed() < Duration::from_secs(10));
}
