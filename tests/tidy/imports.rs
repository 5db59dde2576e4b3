//! Which file uses which: paths are followed through `use`, `crate`, `self`, `super` and re-exports to the file that
//! defines the item.

use std::collections::{BTreeMap, HashMap, HashSet};

use crate::sources::{Source, Token, tokens};

/// A file that uses an item another one defines.
#[derive(Clone, Debug)]
pub(crate) struct Use {
    /// The file that uses, as an index of the sources.
    pub(crate) from: usize,
    /// The file that defines.
    pub(crate) to: usize,
    /// The line of the first use, from 1.
    pub(crate) line: usize,
    /// Whether only tests use it.
    pub(crate) in_tests: bool,
}

/// A type as it is declared.
pub(crate) struct Declared {
    /// Its name.
    pub(crate) name: String,
    /// The file, as an index of the sources.
    pub(crate) file: usize,
    /// The line.
    pub(crate) line: usize,
}

/// A module: a file, or a block of one.
struct Module {
    file: usize,
    parent: usize,
    /// From the crate: empty for the crate itself.
    path: Vec<String>,
    children: HashMap<String, usize>,
    imports: Vec<Import>,
    /// What it declares itself.
    items: HashSet<String>,
    /// The words of its own code, outside imports.
    words: HashSet<String>,
    paths: Vec<Path>,
}

/// A name brought in by `use`; `*` for all names of a module.
struct Import {
    name: String,
    path: Path,
    is_public: bool,
}

/// A path as written.
struct Path {
    segments: Vec<String>,
    line: usize,
    in_tests: bool,
}

/// Where a path leads.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Target {
    Module(usize),
    /// An item of that file.
    Item(usize),
}

/// The modules of a crate.
pub(crate) struct Crate {
    modules: Vec<Module>,
    types: Vec<Declared>,
}

/// Paths longer than this chain of re-exports are taken to be a circle of re-exports.
const DEEPEST: usize = 12;

impl Crate {
    /// Reads the modules of the sources, of which one is `src/lib.rs`.
    pub(crate) fn read(sources: &[Source]) -> Crate {
        let mut whole = Crate {
            modules: Vec::new(),
            types: Vec::new(),
        };
        let mut files: Vec<usize> = (0..sources.len()).collect();
        // Parents before their children.
        files.sort_by_key(|&file| module_path(&sources[file].path).len());
        for file in files {
            let path = module_path(&sources[file].path);
            let module = whole.module(file, path);
            let tokens = tokens(&sources[file].text);
            let mut reader = Reader {
                tokens: &tokens,
                at: 0,
                file,
                whole: &mut whole,
            };
            reader.items(module, sources[file].is_tests());
            assert!(
                reader.at == tokens.len(),
                "{}:{}: an unmatched brace",
                sources[file].path,
                tokens[reader.at].line
            );
        }
        whole
    }

    /// Adds a module, whose parent is there already; `main` stands beside the crate.
    fn module(&mut self, file: usize, path: Vec<String>) -> usize {
        let parent = path.split_last().map_or(0, |(_, above)| {
            let is_above = |module: &Module| module.path == above;
            self.modules.iter().position(is_above).unwrap()
        });
        let index = self.modules.len();
        if let Some(name) = path.last() {
            self.modules[parent].children.insert(name.clone(), index);
        }
        self.modules.push(Module {
            file,
            parent,
            path,
            children: HashMap::new(),
            imports: Vec::new(),
            items: HashSet::new(),
            words: HashSet::new(),
            paths: Vec::new(),
        });
        index
    }

    /// The types declared outside tests.
    pub(crate) fn types(&self) -> &[Declared] {
        &self.types
    }

    /// Every pair of files of which one uses the other, tests' own uses apart.
    pub(crate) fn uses(&self) -> Vec<Use> {
        let mut uses: BTreeMap<(usize, usize, bool), usize> = BTreeMap::new();
        for (index, module) in self.modules.iter().enumerate() {
            let imported = module
                .imports
                .iter()
                .filter(|import| !self.is_only_shown(module, import, index))
                .map(|import| &import.path);
            for path in imported.chain(&module.paths) {
                let Some(Target::Item(to)) = self.resolve(index, &path.segments, DEEPEST) else {
                    continue;
                };
                if to != module.file {
                    let line = uses
                        .entry((module.file, to, path.in_tests))
                        .or_insert(path.line);
                    *line = path.line.min(*line);
                }
            }
        }
        let with_line = |((from, to, in_tests), line)| Use {
            from,
            to,
            line,
            in_tests,
        };
        uses.into_iter().map(with_line).collect()
    }

    /// Whether an import only shows an item of a module inside this one, which does not use it itself.
    fn is_only_shown(&self, module: &Module, import: &Import, index: usize) -> bool {
        let inside = match self.resolve(index, &import.path.segments, DEEPEST) {
            Some(Target::Item(file)) => self
                .modules
                .iter()
                .find(|other| other.file == file)
                .unwrap(),
            Some(Target::Module(inside)) => &self.modules[inside],
            None => return true,
        };
        import.is_public
            && inside.path.starts_with(&module.path)
            && !module.words.contains(&import.name)
    }

    fn resolve(&self, module: usize, segments: &[String], depth: usize) -> Option<Target> {
        let (first, mut rest) = segments.split_first()?;
        let mut target = match first.as_str() {
            "crate" | "lastpeg" => Target::Module(0),
            "self" => Target::Module(module),
            "super" => Target::Module(self.modules[module].parent),
            name => self.named(module, name, depth)?,
        };
        while let (Target::Module(at), Some((name, after))) = (target, rest.split_first()) {
            rest = after;
            target = match name.as_str() {
                "super" => Target::Module(self.modules[at].parent),
                "self" => Target::Module(at),
                // Every name of the module: that of its file.
                "*" => Target::Item(self.modules[at].file),
                name => self
                    .named(at, name, depth)
                    .unwrap_or(Target::Item(self.modules[at].file)),
            };
        }
        Some(target)
    }

    /// What a name means in a module, unless it comes from outside the crate or from a block.
    fn named(&self, index: usize, name: &str, depth: usize) -> Option<Target> {
        let module = &self.modules[index];
        if let Some(&child) = module.children.get(name) {
            return Some(Target::Module(child));
        }
        if module.items.contains(name) {
            return Some(Target::Item(module.file));
        }
        let depth = depth.checked_sub(1)?;
        if let Some(import) = module.imports.iter().find(|import| import.name == name) {
            return self.resolve(index, &import.path.segments, depth);
        }
        let mut every = module.imports.iter().filter(|import| import.name == "*");
        every.find_map(|import| {
            let (_, above) = import.path.segments.split_last()?;
            match self.resolve(index, above, depth)? {
                Target::Module(shown) if shown != index => self.named(shown, name, depth),
                _ => None,
            }
        })
    }
}

/// The module of a file: `src/cli/play.rs` is `cli::play`.
fn module_path(path: &str) -> Vec<String> {
    let inside = path
        .strip_prefix("src/")
        .unwrap()
        .strip_suffix(".rs")
        .unwrap();
    if inside == "lib" {
        return Vec::new();
    }
    inside.split('/').map(str::to_owned).collect()
}

/// Reads the items of a file, one after the other.
struct Reader<'a> {
    tokens: &'a [Token<'a>],
    at: usize,
    file: usize,
    whole: &'a mut Crate,
}

impl Reader<'_> {
    fn text(&self, ahead: usize) -> &str {
        self.tokens
            .get(self.at + ahead)
            .map_or("", |token| token.text)
    }

    fn take(&mut self) -> String {
        self.at += 1;
        self.tokens[self.at - 1].text.to_owned()
    }

    /// Goes past a group in brackets, at whose opening it stands, and gives its text.
    fn group(&mut self) -> String {
        let (start, mut depth) = (self.at, 0);
        loop {
            match self.take().as_str() {
                "(" | "[" | "{" => depth += 1,
                ")" | "]" | "}" => depth -= 1,
                _ => {}
            }
            if depth == 0 {
                return self.tokens[start..self.at]
                    .iter()
                    .map(|token| token.text)
                    .collect();
            }
        }
    }

    /// The items of a module, up to its closing brace or the end of the file.
    fn items(&mut self, module: usize, in_tests: bool) {
        let (mut is_public, mut is_test) = (false, in_tests);
        while self.at < self.tokens.len() && self.text(0) != "}" {
            match (self.text(0), self.text(2)) {
                ("#", _) => {
                    self.at += if self.text(1) == "!" { 2 } else { 1 };
                    is_test |= self.group() == "[cfg(test)]";
                    continue;
                }
                ("pub", _) => {
                    is_public = true;
                    self.at += 1;
                    if self.text(0) == "(" {
                        self.group();
                    }
                    continue;
                }
                ("mod", ";") => self.at += 3,
                ("mod", "{") => {
                    let mut path = self.whole.modules[module].path.clone();
                    path.push(self.text(1).to_owned());
                    let inner = self.whole.module(self.file, path);
                    self.at += 3;
                    self.items(inner, is_test);
                    self.at += 1;
                }
                ("use", _) => self.import(module, is_public, is_test),
                _ => self.item(module, is_test),
            }
            (is_public, is_test) = (false, in_tests);
        }
    }

    /// A `use` with its tree, up to its semicolon.
    fn import(&mut self, module: usize, is_public: bool, in_tests: bool) {
        self.at += 1;
        self.tree(&mut Vec::new(), module, is_public, in_tests);
        assert_eq!(self.take(), ";");
    }

    /// A tree of `use`, up to its comma, closing brace or semicolon.
    fn tree(&mut self, above: &mut Vec<String>, module: usize, is_public: bool, in_tests: bool) {
        let (before, line) = (above.len(), self.tokens[self.at].line);
        loop {
            match self.take().as_str() {
                "::" => continue,
                "{" => {
                    while self.text(0) != "}" {
                        self.tree(above, module, is_public, in_tests);
                        if self.text(0) == "," {
                            self.at += 1;
                        }
                    }
                    self.at += 1;
                    break;
                }
                // `{self}` and `module::{self}` name the module.
                "self" if !above.is_empty() => {}
                segment => above.push(segment.to_owned()),
            }
            if self.text(0) == "::" {
                continue;
            }
            let mut name = above.last().unwrap().clone();
            if self.text(0) == "as" {
                self.at += 1;
                name = self.take();
            }
            self.whole.modules[module].imports.push(Import {
                name,
                path: Path {
                    segments: above.clone(),
                    line,
                    in_tests,
                },
                is_public,
            });
            break;
        }
        above.truncate(before);
    }

    /// Any other item, up to its semicolon or closing brace.
    fn item(&mut self, module: usize, in_tests: bool) {
        let mut depth = 0;
        let mut is_head = true;
        loop {
            let (text, line) = (self.text(0).to_owned(), self.tokens[self.at].line);
            match text.as_str() {
                "use" if self.text(1) != "<" => {
                    self.import(module, false, in_tests);
                    continue;
                }
                "struct" | "enum" | "trait" | "type"
                    if is_head || (depth > 0 && matches!(&*text, "struct" | "enum")) =>
                {
                    self.declare(module, line, in_tests);
                }
                "fn" | "const" | "static" | "union" if is_head => {
                    let name = self.text(1).to_owned();
                    self.whole.modules[module].items.insert(name);
                }
                _ => {}
            }
            is_head = is_head && matches!(&*text, "const" | "async" | "unsafe" | "static");
            match text.as_str() {
                "(" | "[" | "{" => depth += 1,
                ")" | "]" | "}" => depth -= 1,
                _ => {}
            }
            if self.tokens[self.at].is_word() {
                self.path(module, in_tests);
            } else {
                self.at += 1;
            }
            if depth == 0 && matches!(&*text, ";" | "}") {
                return;
            }
        }
    }

    /// A type whose name comes next.
    fn declare(&mut self, module: usize, line: usize, in_tests: bool) {
        let name = self.text(1).to_owned();
        if !in_tests {
            self.whole.types.push(Declared {
                name: name.clone(),
                file: self.file,
                line,
            });
        }
        self.whole.modules[module].items.insert(name);
    }

    /// A word, and the path that it begins.
    fn path(&mut self, module: usize, in_tests: bool) {
        let before = self.at.checked_sub(1).map_or("", |at| self.tokens[at].text);
        let line = self.tokens[self.at].line;
        let mut segments = vec![self.take()];
        while self.text(0) == "::" && self.tokens.get(self.at + 1).is_some_and(Token::is_word) {
            self.at += 1;
            segments.push(self.take());
        }
        let module = &mut self.whole.modules[module];
        if !in_tests && before != "." {
            module.words.insert(segments[0].clone());
        }
        if segments.len() > 1 && before != "." && before != "::" {
            module.paths.push(Path {
                segments,
                line,
                in_tests,
            });
        }
    }
}

/// The groups of files each of which uses, through others, every other of its group, outside tests.
pub(crate) fn circles(files: usize, uses: &[Use]) -> Vec<Vec<usize>> {
    let reached = |start: usize| {
        let mut reached = vec![false; files];
        let mut open = vec![start];
        while let Some(from) = open.pop() {
            let onwards = uses
                .iter()
                .filter(|next| next.from == from && !next.in_tests);
            for next in onwards {
                if !std::mem::replace(&mut reached[next.to], true) {
                    open.push(next.to);
                }
            }
        }
        reached
    };
    let reached: Vec<Vec<bool>> = (0..files).map(reached).collect();
    let circle = |file: usize| -> Vec<usize> {
        (0..files)
            .filter(|&other| reached[file][other] && reached[other][file])
            .collect()
    };
    let all = (0..files).map(circle).enumerate();
    all.filter(|(file, circle)| circle.first() == Some(file))
        .map(|(_, circle)| circle)
        .collect()
}
