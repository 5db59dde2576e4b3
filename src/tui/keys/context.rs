//! The places where keys are pressed.

/// Where keys are pressed: which table of keys counts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Context {
    Game,
    /// In a game of Soli2, and where one is begun.
    Soli2,
    /// On the screen where four pegs are tried.
    Trial,
    Lesson,
    Home,
    Review,
    Editor,
    BoardEditor,
    Problems,
    /// While a text to search for is typed on a screen.
    Search,
    Today,
    /// On the other screens with something to choose.
    Menu,
    Help,
    /// In the help, while a text is looked for.
    HelpSearch,
    /// In the line being typed.
    Prompt,
    /// While the board shows why the position is lost.
    Explanation,
}

impl Context {
    pub const ALL: [Context; 16] = [
        Context::Game,
        Context::Soli2,
        Context::Trial,
        Context::Lesson,
        Context::Home,
        Context::Review,
        Context::Editor,
        Context::BoardEditor,
        Context::Problems,
        Context::Search,
        Context::Today,
        Context::Menu,
        Context::Help,
        Context::HelpSearch,
        Context::Prompt,
        Context::Explanation,
    ];
}
