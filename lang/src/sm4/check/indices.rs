//! Numbers of registers, and registers in their place.

use super::Checker;
use super::operands::Slot;
use crate::sm4::isa::{Model, Op, RegisterFile, Stage};
use crate::sm4::program::{Index, Operand};
use crate::sm4::rules;

/// Checks the indices of an operand of a numbered file against what is declared.
pub(super) fn check(checker: &mut Checker<'_>, slot: &Slot<'_>, operand: &Operand) {
    let wanted = dimensions(checker, operand.file);
    if operand.indices.len() != wanted {
        let message =
            format!("`{}` has {wanted} indices, not {}", operand.file.name(), operand.indices.len());
        if !operand.file.is_immediate() && wanted != 0 {
            checker.report(&rules::RELATIVE_INDEX, operand.span, message);
        }
        return;
    }
    for (at, index) in operand.indices.iter().enumerate() {
        let before = checker.diagnostics.len();
        if let Some(relative) = &index.relative {
            checker.index_register(slot, relative);
            if checker.diagnostics.len() == before {
                checker.relative(slot, operand, at, index);
            }
        }
        if checker.diagnostics.len() > before {
            return;
        }
    }
    checker.numbers(operand);
}

/// Indices of a file; inputs of a geometry shader have their vertex in front.
fn dimensions(checker: &Checker<'_>, file: RegisterFile) -> usize {
    let more = file == RegisterFile::Input && checker.stage() == Stage::Geometry;
    usize::from(file.info().dimensions) + usize::from(more)
}

impl Checker<'_> {
    /// The register in an index: a temporary of any kind.
    fn index_register(&mut self, slot: &Slot<'_>, relative: &Operand) {
        let array = relative.file == RegisterFile::IndexableTemp;
        if !array && relative.file != RegisterFile::Temp {
            let message = format!("`{}` cannot be an index: only `r#` and `x#` can", relative.file.name());
            self.report(&rules::RELATIVE_INDEX, relative.span, message);
            return;
        }
        let stores = matches!(slot.instruction.op, Op::StoreUavTyped | Op::StoreRaw | Op::StoreStructured);
        if array && self.stage() == Stage::Pixel && !stores {
            let message = "in pixel shaders only `r#` can be an index";
            let diagnostic = self.error(&rules::RELATIVE_INDEX, relative.span, message);
            self.push(diagnostic.help("copy the index to a temporary first"));
            return;
        }
        self.numbers(relative);
    }

    /// Whether the index with this number may hold a register.
    fn relative(&mut self, slot: &Slot<'_>, operand: &Operand, at: usize, index: &Index) {
        let file = operand.file;
        let name = file.name();
        let refused = match (file, at) {
            (RegisterFile::ConstantBuffer, 1) => {
                self.dynamic_buffer(operand, index);
                return;
            }
            (RegisterFile::IndexableTemp, 1) => {
                let loads = matches!(
                    slot.instruction.op,
                    Op::LdRaw | Op::LdStructured | Op::LdRawS | Op::LdStructuredS
                );
                loads && slot.destination && slot.at == 0
            }
            (RegisterFile::ImmediateConstantBuffer | RegisterFile::ThisPointer, 0) => false,
            (RegisterFile::Input, 0) if self.stage() == Stage::Geometry => false,
            (RegisterFile::Input | RegisterFile::Output, _) => {
                self.in_range(operand, index);
                return;
            }
            (RegisterFile::Temp | RegisterFile::ConstantBuffer, 0) => self.profile.model() < Model::V5_0,
            _ => true,
        };
        if refused {
            let message = format!("`{name}` cannot be indexed by a register here");
            self.report(&rules::RELATIVE_INDEX, index.span, message);
        }
    }

    fn dynamic_buffer(&mut self, operand: &Operand, index: &Index) {
        let constant = operand.indices.first().filter(|slot| slot.relative.is_none());
        let buffer = constant.and_then(|slot| self.declared.buffers.get(&slot.offset())).copied();
        if let Some(buffer) = buffer.filter(|buffer| !buffer.dynamic) {
            let diagnostic = self
                .error(
                    &rules::RELATIVE_INDEX,
                    index.span,
                    "the constant buffer is declared as `immediateIndexed`",
                )
                .label(buffer.span, "declared here")
                .help("declare it as `dynamicIndexed`");
            self.push(diagnostic);
        }
    }

    /// Inputs and outputs are indexed inside of ranges.
    fn in_range(&mut self, operand: &Operand, index: &Index) {
        let file = operand.file;
        if self.declared.range(file, index.offset()).is_some() || self.declared.is_doubtful(file) {
            return;
        }
        let message = format!("no `dcl_indexrange` holds `{}{}`", file.name(), index.offset());
        let diagnostic = self.error(&rules::RELATIVE_INDEX, index.span, message);
        let help = format!(
            "declare the registers as a range: `dcl_indexrange {}{}.xyzw 2`",
            file.name(),
            index.offset()
        );
        self.push(diagnostic.help(help));
    }

    /// Constant numbers against what is declared.
    fn numbers(&mut self, operand: &Operand) {
        let file = operand.file;
        if self.declared.is_doubtful(file) {
            return;
        }
        let [first, ..] = &*operand.indices else { return };
        let constant = first.relative.is_none();
        match file {
            RegisterFile::Temp if constant => self.temp(operand, first.offset()),
            RegisterFile::IndexableTemp if constant => self.array(operand, first.offset()),
            RegisterFile::ConstantBuffer if constant => self.buffer(operand, first.offset()),
            RegisterFile::ImmediateConstantBuffer => self.rows(operand, first),
            RegisterFile::Input | RegisterFile::Output => self.element_numbers(operand),
            _ => {}
        }
    }

    fn undeclared(&mut self, operand: &Operand, name: String, declaration: String) {
        let message = format!("`{name}` is not declared");
        let diagnostic = self.error(&rules::REGISTER_UNDECLARED, operand.span, message);
        self.push(diagnostic.help(format!("add `{declaration}`")));
    }

    fn temp(&mut self, operand: &Operand, number: u32) {
        let declared = self.declared.temps.map_or(0, |temps| temps.value);
        if number < declared {
            return;
        }
        let most = self.limits.temporaries;
        if number >= most {
            let message = format!("there are {most} temporaries, `r{number}` is none of them");
            self.no_register(operand, message, None);
            return;
        }
        let message = match declared {
            0 => format!("`r{number}` is not declared"),
            declared => {
                format!("`r{number}` is not declared: `dcl_temps {declared}` ends at `r{}`", declared - 1)
            }
        };
        let mut diagnostic = self.error(&rules::REGISTER_UNDECLARED, operand.span, message);
        if let Some(temps) = self.declared.temps {
            diagnostic = diagnostic.label(temps.span, "declared here").limit(number + 1, declared);
        }
        let help = if declared == 0 { "add" } else { "write" };
        self.push(diagnostic.help(format!("{help} `dcl_temps {}`", number + 1)));
    }

    fn beyond(&mut self, index: &Index, size: u32, what: &str, declared: crate::span::Span) {
        let message = format!("{what} has {size} registers, number {} is none of them", index.offset());
        let diagnostic =
            self.error(&rules::REGISTER_RANGE, index.span, message).label(declared, "declared here");
        self.push(diagnostic.limit(index.offset().saturating_add(1), size));
    }

    fn array(&mut self, operand: &Operand, number: u32) {
        let Some(array) = self.declared.arrays.get(&number).copied() else {
            let declaration = format!("dcl_indexableTemp x{number}[4], 4");
            return self.undeclared(operand, format!("x{number}"), declaration);
        };
        if let Some(index) = operand.indices.get(1).filter(|index| index.relative.is_none())
            && index.offset() >= array.size
        {
            self.beyond(index, array.size, &format!("`x{number}`"), array.span);
        }
    }

    fn buffer(&mut self, operand: &Operand, slot: u32) {
        let Some(buffer) = self.declared.buffers.get(&slot).copied() else {
            let declaration = format!("dcl_constantbuffer cb{slot}[1], immediateIndexed");
            return self.undeclared(operand, format!("cb{slot}"), declaration);
        };
        if let Some(index) = operand.indices.get(1).filter(|index| index.relative.is_none())
            && buffer.size != 0
            && index.offset() >= buffer.size
        {
            self.beyond(index, buffer.size, &format!("`cb{slot}`"), buffer.span);
        }
    }

    fn rows(&mut self, operand: &Operand, index: &Index) {
        let Some(rows) = self.declared.rows else {
            let declaration = "dcl_immediateConstantBuffer { { 0, 0, 0, 0} }".to_owned();
            return self.undeclared(operand, "icb".to_owned(), declaration);
        };
        if index.relative.is_none() && index.offset() >= rows.value {
            self.beyond(index, rows.value, "the immediate constant buffer", rows.span);
        }
    }

    /// Inputs and outputs: the register, and the vertex in front of it.
    fn element_numbers(&mut self, operand: &Operand) {
        let file = operand.file;
        let Some(register) = operand.indices.last().filter(|index| index.relative.is_none()) else { return };
        let number = register.offset();
        let Some(element) = self.declared.elements(file).iter().find(|element| element.register == number)
        else {
            let (kind, name) = if file == RegisterFile::Input { ("input", "v") } else { ("output", "o") };
            let declaration = match (self.stage(), file) {
                (Stage::Geometry, RegisterFile::Input) => format!("dcl_input v[3][{number}].xyzw"),
                (Stage::Pixel, RegisterFile::Input) => format!("dcl_input_ps linear v{number}.xyzw"),
                _ => format!("dcl_{kind} {name}{number}.xyzw"),
            };
            return self.undeclared(operand, format!("{name}{number}"), declaration);
        };
        let (vertices, place) = (element.vertices, element.span);
        if let ([vertex, _], Some(vertices)) = (&*operand.indices, vertices)
            && vertex.relative.is_none()
            && vertex.offset() >= vertices
        {
            let message =
                format!("there are {vertices} vertices, number {} is none of them", vertex.offset());
            let diagnostic = self
                .error(&rules::REGISTER_RANGE, vertex.span, message)
                .label(place, "declared here")
                .limit(vertex.offset().saturating_add(1), vertices);
            self.push(diagnostic);
        }
    }
}
