//! What a signal asks of the program.

/// What a signal asks of the program.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(
    not(unix),
    expect(dead_code, reason = "where there are no signals none is told")
)]
pub(crate) enum Signalled {
    /// To end, as the signal of this number does.
    End(i32),
    /// To stop until it is continued.
    Stop,
    /// Nothing any more: it has been continued.
    Continued,
}
