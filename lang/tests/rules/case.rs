//! One row of the table: a bad program and its good twin.

use shader_asm_lang::assemble::{Assembly, Device, assemble_with};
use shader_asm_lang::diagnostic::{Diagnostic, Severity};
use shader_asm_lang::preprocess::{IncludeRequest, IncludeResolver, NoIncludes, ResolvedInclude};

/// A rule, and a program that breaks it.
pub(crate) struct Case {
    pub(crate) rule: &'static str,
    /// Profiles with the code expected there: `vs_1_1 X5316, vs_2_0 X5680`.
    pub(crate) profiles: &'static str,
    /// What follows the profile, with the place of the finding between « and ».
    pub(crate) bad: &'static str,
    pub(crate) good: &'static str,
    pub(crate) caps: &'static [(&'static str, u32)],
    /// The profile stands in the text itself.
    pub(crate) whole: bool,
    /// No `oPos` is written for vs_1_1.
    pub(crate) bare: bool,
    /// Files can be included.
    pub(crate) files: bool,
    /// What help leads to breaks this rule in turn.
    pub(crate) then: Option<&'static str>,
}

/// A case of the default device.
pub(crate) const fn case(
    rule: &'static str,
    profiles: &'static str,
    bad: &'static str,
    good: &'static str,
) -> Case {
    Case { rule, profiles, bad, good, caps: &[], whole: false, bare: false, files: false, then: None }
}

impl Case {
    pub(crate) const fn caps(mut self, caps: &'static [(&'static str, u32)]) -> Self {
        self.caps = caps;
        self
    }

    pub(crate) const fn whole(mut self) -> Self {
        self.whole = true;
        self
    }

    pub(crate) const fn bare(mut self) -> Self {
        self.bare = true;
        self
    }

    pub(crate) const fn files(mut self) -> Self {
        self.files = true;
        self
    }

    pub(crate) const fn then(mut self, rule: &'static str) -> Self {
        self.then = Some(rule);
        self
    }

    /// The profiles, each with its code.
    pub(crate) fn expected(&self) -> impl Iterator<Item = (&'static str, Option<u16>)> {
        self.profiles.split(", ").map(|pair| {
            let (profile, code) = pair.split_once(' ').unwrap();
            (profile, code.strip_prefix('X').map(|number| number.parse().unwrap()))
        })
    }

    /// The bad program of a profile without its marks.
    pub(crate) fn bad_text(&self, profile: &str) -> String {
        self.text(profile, self.bad).replace(['«', '»'], "")
    }

    fn text(&self, profile: &str, body: &str) -> String {
        let head = if self.whole { String::new() } else { format!("{profile}\n") };
        let tail = match profile {
            _ if self.whole => "",
            "vs_1_1" if !self.bare => "\nmov oPos, c0\n",
            _ => "\n",
        };
        format!("{head}{}{tail}", repeated(body))
    }

    pub(crate) fn assemble(&self, text: &str) -> Assembly {
        let device = match self.caps {
            [] => Device::Guaranteed,
            caps => Device::Custom(caps.iter().map(|&(name, value)| (name.to_owned(), value)).collect()),
        };
        let resolver: &mut dyn IncludeResolver = if self.files { &mut Files } else { &mut NoIncludes };
        assemble_with("test", text, &device, Vec::new(), resolver)
    }

    /// What is not as it should be.
    pub(crate) fn faults(&self) -> Vec<String> {
        let mut faults = Vec::new();
        for (profile, code) in self.expected() {
            let fault = |what: String| format!("{} in {profile}: {what}", self.rule);
            let bad = self.assemble(&self.bad_text(profile));
            match bad.diagnostics.iter().collect::<Vec<_>>().as_slice() {
                [only] => faults.extend(self.wrong(profile, code, only, &bad).into_iter().map(fault)),
                list => faults.push(fault(format!("{} findings: {}", list.len(), show(list)))),
            }
            let warning = bad.diagnostics.iter().all(|found| found.severity == Severity::Warning);
            if bad.words().is_some() != warning {
                faults.push(fault("the bad program is accepted".into()));
            }
            let good = self.assemble(&self.text(profile, self.good));
            if !good.diagnostics.is_empty() || good.words().is_none() {
                let list: Vec<_> = good.diagnostics.iter().collect();
                faults.push(fault(format!("the good program is refused: {}", show(&list))));
            }
        }
        faults
    }

    fn wrong(
        &self,
        profile: &str,
        code: Option<u16>,
        found: &Diagnostic,
        assembly: &Assembly,
    ) -> Option<String> {
        let text = self.text(profile, self.bad);
        // Where nothing is marked, the profile is.
        let (start, end) = match text.split_once('«') {
            Some((before, rest)) => (before.len(), before.len() + rest.find('»').unwrap()),
            None => (0, profile.len()),
        };
        let place = (found.span.start as usize, found.span.end as usize);
        if found.rule.name != self.rule || found.code != code {
            return Some(format!("found {}", show(&[found])));
        }
        let bad = self.bad_text(profile);
        // A place in an included file has the same text as the mark.
        let (marked, included) = (assembly.map.slice(found.span), place.0 > bad.len());
        let right = place == (start, end) || included && marked == &bad[start..end];
        (!right).then(|| format!("the place is {marked:?} at {}, not {:?}", place.0, &bad[start..end]))
    }
}

/// A line that ends with `{x12}` stands twelve times.
fn repeated(body: &str) -> String {
    let lines = body.lines().map(|line| match line.rsplit_once(" {x") {
        Some((line, count)) => vec![line; count.trim_end_matches('}').parse().unwrap()].join("\n"),
        None => line.to_owned(),
    });
    lines.collect::<Vec<_>>().join("\n")
}

pub(crate) fn show(list: &[&Diagnostic]) -> String {
    let texts = list.iter().map(|found| {
        format!("{} {}: {}", found.code_text().unwrap_or_default(), found.rule.name, found.message)
    });
    texts.collect::<Vec<_>>().join("; ")
}

/// The files that a program can include.
struct Files;

impl IncludeResolver for Files {
    fn resolve(&mut self, request: &IncludeRequest<'_>) -> Result<ResolvedInclude, String> {
        let text = match request.name {
            "move.h" => "mov r0, c0\n",
            "endless.h" => "#include \"endless.h\"\n",
            _ => return Err("no such file".into()),
        };
        Ok(ResolvedInclude { name: request.name.to_owned(), text: text.to_owned() })
    }
}
