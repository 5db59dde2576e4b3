//! The worker: the one thread that searches while somebody else goes on, such as a player.
//!
//! The newest question wins: asking raises the [`StopFlag`] of the search before, and what that one finds is thrown
//! away. So [`Worker::poll`] gives the answer to the last question only, with the position it is for. The [`Solver`] is
//! kept from one question to the next while the problem stays the same, and with it all that has been set up and
//! learnt. Dropping the worker stops it and waits for its end, which is a matter of milliseconds.
//!
//! What it does not do: it decides neither what to ask nor in which order, and knows nothing of a game or a screen.

use std::io;
use std::panic;
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::thread::JoinHandle;
use std::time::Duration;

use crate::app::losing_jump::{self, LosingJump};
use crate::app::soli2::{Soli2Question, Soli2Reply};
use crate::par::{self, Fewest, FewestSearch, ListedShortest, Shortest};
use crate::plan::{Effort, Plan, Planned, Planner};
use crate::rules::position::{Action, Position};
use crate::rules::problem::Problem;
use crate::run::parallel::locked;
use crate::run::{Limits, StopFlag};
use crate::solve::{Answer, Outcome, Solver};
use crate::why;

/// The most lines in the fewest moves that are listed, one of each set of moves. The English board's problems have at
/// most 1,835 (c1 to c1).
const MOST_LISTED: usize = 2_000;

#[derive(Clone, Debug)]
pub struct Question {
    /// A number that comes back with the answer, for the one who asks to tell questions apart.
    pub number: u64,
    pub problem: Problem,
    pub position: Position,
    pub subject: Subject,
    /// A line from the position to the goal, where one is known.
    pub known: Vec<Action>,
    pub budget: Budget,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Subject {
    Verdict,
    FewestMoves,
    /// All lines in the fewest moves.
    AllShortest,
    /// How few pegs can be left, where the goal is out of reach.
    FewestPegs,
    Plan,
    /// Why a jump loses that is known to.
    Why(Action),
    /// The same, for somebody who learns: rather what it spoils than a reason that takes counting.
    Spoils(Action),
}

/// What may be spent on a question.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Budget {
    /// The longest time, from when the search begins; `None` for no limit of time.
    pub time: Option<Duration>,
    /// The most positions to visit; `None` for no limit.
    pub positions: Option<u64>,
    /// The most memory for tables, in bytes.
    pub memory: usize,
}

#[derive(Clone, Debug)]
pub struct Reply {
    pub number: u64,
    pub position: Position,
    pub answer: Answer,
    /// Whether its line is proven to have the fewest moves.
    pub is_shortest: bool,
    /// The lines in the fewest moves, where they were asked for and all are known.
    pub all_shortest: Option<Shortest>,
    /// The fewest pegs that can be left, where that was asked for and is proven.
    pub fewest_pegs: Option<usize>,
    pub plan: Option<Plan>,
    pub why: Option<LosingJump>,
}

#[derive(Clone, Debug)]
pub enum WorkerTask {
    Problem(Box<Question>),
    Soli2(Box<Soli2Question>),
}

#[derive(Clone, Debug)]
pub enum WorkerReply {
    Problem(Box<Reply>),
    Soli2(Box<Soli2Reply>),
}

#[derive(Debug)]
pub struct Worker {
    mailbox: Arc<Mailbox>,
    thread: Option<JoinHandle<()>>,
}

#[derive(Default, Debug)]
struct Mailbox {
    slot: Mutex<MailSlot>,
    /// There is a question, or the worker is to end.
    called: Condvar,
}

#[derive(Default, Debug)]
struct MailSlot {
    question: Option<WorkerTask>,
    /// Of the search that is under way, or of the next one.
    stop: StopFlag,
    reply: Option<WorkerReply>,
    is_closed: bool,
}

impl Worker {
    /// Starts a worker. It calls `wake` from its own thread whenever there is something to [poll](Worker::poll).
    pub fn new(wake: impl Fn() + Send + 'static) -> io::Result<Worker> {
        let mailbox = Arc::new(Mailbox::default());
        let shared = mailbox.clone();
        let thread = std::thread::Builder::new().name("solver".to_owned());
        let thread = thread.spawn(move || {
            let wake = OnEnd(wake);
            shared.work(&wake.0);
        })?;
        Ok(Worker {
            mailbox,
            thread: Some(thread),
        })
    }

    /// Has the worker end, and does not wait for it: for a program that ends itself.
    pub fn leave(mut self) {
        self.thread = None;
    }

    /// Asks a question. The one before is dropped, whether it is answered or not.
    pub fn ask(&self, question: WorkerTask) {
        self.mailbox.replace(Some(question));
    }

    pub fn cancel(&self) {
        self.mailbox.replace(None);
    }

    /// The answer to the last question, once.
    ///
    /// # Panics
    /// With the panic of the search, if it had one: a mistake in the solver is not to be passed over.
    pub fn poll(&mut self) -> Option<WorkerReply> {
        if let Some(thread) = self.thread.take_if(|thread| thread.is_finished()) {
            thread
                .join()
                .unwrap_or_else(|panic| panic::resume_unwind(panic));
        }
        locked(&self.mailbox.slot).reply.take()
    }
}

impl Drop for Worker {
    fn drop(&mut self) {
        locked(&self.mailbox.slot).is_closed = true;
        self.mailbox.replace(None);
        if let Some(thread) = self.thread.take() {
            // A panic of the search has had its message, and there is nothing to be answered any more.
            let _ = thread.join();
        }
    }
}

/// Calls a function when dropped, so that whoever waits for an answer learns of a panic too.
struct OnEnd<F: Fn()>(F);

impl<F: Fn()> Drop for OnEnd<F> {
    fn drop(&mut self) {
        (self.0)();
    }
}

impl Mailbox {
    fn replace(&self, question: Option<WorkerTask>) {
        let mut slot = locked(&self.slot);
        slot.stop.raise();
        slot.stop = StopFlag::default();
        slot.question = question;
        slot.reply = None;
        self.called.notify_one();
    }

    fn work(&self, wake: &impl Fn()) {
        let mut solver = KeptSolver::default();
        while let Some((question, stop)) = self.next() {
            let reply = match question {
                WorkerTask::Problem(question) => {
                    let reply = solver.answer(&question, stop.clone());
                    WorkerReply::Problem(Box::new(reply))
                }
                WorkerTask::Soli2(question) => WorkerReply::Soli2(Box::new(question.answer(&stop))),
            };
            let mut slot = locked(&self.slot);
            if !stop.is_raised() {
                slot.reply = Some(reply);
                drop(slot);
                wake();
            }
        }
    }

    fn next(&self) -> Option<(WorkerTask, StopFlag)> {
        let idle = |slot: &mut MailSlot| slot.question.is_none() && !slot.is_closed;
        let slot = self.called.wait_while(locked(&self.slot), idle);
        let mut slot = slot.unwrap_or_else(PoisonError::into_inner);
        let question = slot.question.take().filter(|_| !slot.is_closed)?;
        Some((question, slot.stop.clone()))
    }
}

/// A solver that is kept from one question to the next while the problem stays the same.
#[derive(Default)]
pub(crate) struct KeptSolver(Option<Solver>);

impl KeptSolver {
    pub(crate) fn answer(&mut self, question: &Question, stop: StopFlag) -> Reply {
        let known = self.0.take();
        let fitting = known.filter(|solver| is_same(solver.problem(), &question.problem));
        let solver = fitting.unwrap_or_else(|| Solver::new(&question.problem));
        question.answer(self.0.insert(solver), stop)
    }
}

/// Whether a solver of one problem is as good for another.
fn is_same(one: &Problem, other: &Problem) -> bool {
    Arc::ptr_eq(one.board(), other.board())
        && one.goal() == other.goal()
        && one.start() == other.start()
}

impl Question {
    pub fn answer(&self, solver: &mut Solver, stop: StopFlag) -> Reply {
        let limits = self.budget.limits(stop);
        let problem = || self.problem.clone().at(self.position);
        let mut reply = Reply {
            number: self.number,
            position: self.position,
            answer: Answer::new(Outcome::Undecided, 0),
            is_shortest: false,
            all_shortest: None,
            fewest_pegs: None,
            plan: None,
            why: None,
        };
        match self.subject {
            Subject::Verdict => {
                let found = par::decide(solver, self.position, &limits);
                reply.answer = why::to_follow(found, &self.problem, self.position, &limits);
            }
            Subject::FewestMoves => {
                let problem = problem();
                reply.take(
                    FewestSearch::new(&problem)
                        .knowing(&self.known)
                        .run(&limits),
                );
            }
            Subject::AllShortest => {
                let listed = ListedShortest::OfEachSet(MOST_LISTED);
                let problem = problem();
                let search = FewestSearch::new(&problem).knowing(&self.known);
                reply.take(search.counting_shortest(listed).run(&limits));
            }
            Subject::FewestPegs => {
                let found = solver.fewest_pegs(self.position, &limits);
                let proven = found.filter(|fewest| fewest.is_proved);
                reply.fewest_pegs = proven.map(|fewest| fewest.pegs);
            }
            Subject::Why(action) => {
                reply.why = losing_jump::of_jumps(&problem(), &[action], &limits).pop();
            }
            Subject::Spoils(action) => {
                reply.why = losing_jump::for_learner(&problem(), action, &limits);
            }
            Subject::Plan => {
                let mut planner = Planner::new(&self.problem);
                match planner.plan(self.position, Effort::First, &limits) {
                    Planned::Found(found) => {
                        reply.answer.outcome = Outcome::Winnable(found.line());
                        reply.plan = Some(found);
                    }
                    Planned::Lost(reason) => reply.answer.outcome = Outcome::Lost(reason),
                    Planned::Undecided => {}
                }
            }
        }
        reply
    }
}

impl Reply {
    fn take(&mut self, found: Fewest) {
        self.answer = Answer::new(found.outcome, found.positions);
        self.is_shortest = found.is_proved;
        self.all_shortest = found.shortest;
    }
}

impl Budget {
    fn limits(self, stop: StopFlag) -> Limits {
        let limits = Limits {
            positions: self.positions,
            memory: self.memory,
            stop,
            ..Limits::none()
        };
        match self.time {
            Some(time) => limits.within(time),
            None => limits,
        }
    }
}
