//! An undo tree: every action ever played, and where in it the game stands. Knows nothing of peg solitaire.
//!
//! The nodes are states; an edge is the action that leads from one to the next. Playing after undoing adds a branch and
//! keeps the old one. Each node remembers which of its branches is *selected*: the one that redo follows. The nodes
//! from the root along selected branches are the *current line*, and the current state always lies on it.

/// An undo tree of states `S` reached by actions `A`.
#[derive(Clone, Debug)]
pub(crate) struct History<A, S> {
    /// The root first; a child always stands behind its parent.
    nodes: Vec<Node<A, S>>,
    current: usize,
}

#[derive(Clone, Debug)]
struct Node<A, S> {
    state: S,
    /// The parent and the action that led here; `None` at the root.
    origin: Option<(usize, A)>,
    branches: Vec<usize>,
    /// Which of the branches redo follows.
    selected: usize,
}

impl<A: Copy + PartialEq, S> History<A, S> {
    /// A history that begins with a state.
    pub(crate) fn new(start: S) -> History<A, S> {
        History {
            nodes: vec![Node::new(start, None)],
            current: 0,
        }
    }

    /// The current state.
    pub(crate) fn state(&self) -> &S {
        &self.nodes[self.current].state
    }

    /// The number of actions from the start to the current state.
    pub(crate) fn depth(&self) -> usize {
        self.to_root(self.current).count() - 1
    }

    /// Goes to the state that an action leads to: into the branch of that action, whose state it becomes, or into a new
    /// one.
    pub(crate) fn play(&mut self, action: A, state: S) {
        let branches = &self.nodes[self.current].branches;
        let known = branches.iter().position(|&branch| {
            self.nodes[branch]
                .origin
                .is_some_and(|(_, other)| other == action)
        });
        let selected = known.unwrap_or(branches.len());
        if let Some(branch) = known.map(|index| branches[index]) {
            self.nodes[branch].state = state;
        } else {
            let branch = self.nodes.len();
            self.nodes
                .push(Node::new(state, Some((self.current, action))));
            self.nodes[self.current].branches.push(branch);
        }
        self.nodes[self.current].selected = selected;
        self.current = self.nodes[self.current].branches[selected];
    }

    /// Goes one action back and gives it; `None` at the start.
    pub(crate) fn undo(&mut self) -> Option<A> {
        let (parent, action) = self.nodes[self.current].origin?;
        self.current = parent;
        Some(action)
    }

    /// The action that redo would play.
    pub(crate) fn next(&self) -> Option<A> {
        self.action_to(self.nodes[self.current].next()?)
    }

    /// Goes one action forward along the current line and gives it; `None` at its end.
    pub(crate) fn redo(&mut self) -> Option<A> {
        let action = self.next()?;
        self.current = self.nodes[self.current].next()?;
        Some(action)
    }

    /// Goes back or forward along the current line until that many actions are played, or as far as it goes.
    pub(crate) fn go_to(&mut self, depth: usize) {
        let mut at = self.depth();
        while at > depth && self.undo().is_some() {
            at -= 1;
        }
        while at < depth && self.redo().is_some() {
            at += 1;
        }
    }

    /// The states from the start to the current one.
    pub(crate) fn states(&self) -> impl Iterator<Item = &S> {
        self.line_states().take(self.depth() + 1)
    }

    /// The actions from the start to the current state.
    pub(crate) fn played(&self) -> Vec<A> {
        self.actions_to(self.current)
    }

    /// The actions of the current line that redo would play, in order.
    pub(crate) fn ahead(&self) -> Vec<A> {
        let nodes = self.line_from(self.current).skip(1);
        nodes.filter_map(|node| self.action_to(node)).collect()
    }

    /// The states of the current line, the start first.
    pub(crate) fn line_states(&self) -> impl Iterator<Item = &S> {
        self.line_from(0).map(|node| &self.nodes[node].state)
    }

    /// The branch of the current line at its last fork at or before the current state, as (number from 1, of how
    /// many); `None` where the line has no fork.
    pub(crate) fn branch(&self) -> Option<(usize, usize)> {
        let fork = &self.nodes[self.fork()?];
        Some((fork.selected + 1, fork.branches.len()))
    }

    /// Changes to the next or previous branch of the last fork at or before the current state, staying as near as
    /// possible to the same number of actions played. Whether there was a fork.
    pub(crate) fn switch_branch(&mut self, forward: bool) -> bool {
        let Some(fork) = self.fork() else {
            return false;
        };
        let depth = self.depth();
        let node = &mut self.nodes[fork];
        let count = node.branches.len();
        node.selected = (node.selected + if forward { 1 } else { count - 1 }) % count;
        self.current = fork;
        self.go_to(depth);
        true
    }

    /// The nearest node with several branches, from the current one towards the root.
    fn fork(&self) -> Option<usize> {
        self.to_root(self.current)
            .find(|&node| self.nodes[node].branches.len() > 1)
    }

    /// Every line from the start to an end of the tree. Playing them in this order rebuilds the tree, and ends on the
    /// current line.
    pub(crate) fn lines(&self) -> Vec<Vec<A>> {
        let ends = self.line_ends();
        ends.map(|node| self.actions_to(node)).collect()
    }

    /// The states that the actions of these lines lead to, in the same order.
    #[cfg(feature = "terminal")]
    pub(crate) fn states_of_lines(&self) -> Vec<Vec<&S>> {
        let states = |end: usize| {
            let nodes = self.to_root(end).filter(|&node| node != 0);
            let mut states: Vec<&S> = nodes.map(|node| &self.nodes[node].state).collect();
            states.reverse();
            states
        };
        self.line_ends().map(states).collect()
    }

    /// The nodes at the ends of the lines, that of the current one last.
    fn line_ends(&self) -> impl Iterator<Item = usize> {
        let is_end = |node: &usize| self.nodes[*node].branches.is_empty();
        let line_end = self.line_from(self.current).last();
        let others = (0..self.nodes.len())
            .filter(is_end)
            .filter(move |&node| Some(node) != line_end);
        others.chain(line_end)
    }

    fn actions_to(&self, node: usize) -> Vec<A> {
        let actions = self.to_root(node).filter_map(|node| self.action_to(node));
        let mut actions: Vec<A> = actions.collect();
        actions.reverse();
        actions
    }

    /// The action that leads to a node; `None` at the root.
    fn action_to(&self, node: usize) -> Option<A> {
        self.nodes[node].origin.map(|(_, action)| action)
    }

    /// A node, its parent and so on up to the root.
    fn to_root(&self, node: usize) -> impl Iterator<Item = usize> {
        let parent = |&node: &usize| self.nodes[node].origin.map(|(parent, _)| parent);
        std::iter::successors(Some(node), parent)
    }

    /// A node and those after it along selected branches, to the end of the line.
    fn line_from(&self, node: usize) -> impl Iterator<Item = usize> {
        std::iter::successors(Some(node), |&node| self.nodes[node].next())
    }
}

impl<A, S> Node<A, S> {
    fn new(state: S, origin: Option<(usize, A)>) -> Node<A, S> {
        Node {
            state,
            origin,
            branches: Vec::new(),
            selected: 0,
        }
    }

    fn next(&self) -> Option<usize> {
        self.branches.get(self.selected).copied()
    }
}

#[cfg(test)]
mod tests;
