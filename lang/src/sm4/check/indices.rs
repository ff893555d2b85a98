//! Numbers of registers, and registers in their place.

use super::operands::Slot;
use super::{Checker, Missing};
use crate::isa::WriteMask;
use crate::sm4::isa::{Model, Op, RegisterFile, Stage};
use crate::sm4::program::{Index, Operand};
use crate::sm4::rules;

/// Checks the indices of an operand of a numbered file against what is declared.
pub(super) fn check(checker: &mut Checker<'_>, slot: &Slot<'_>, operand: &Operand) {
    let wanted = dimensions(checker, operand.file);
    if operand.indices.len() != wanted {
        let message = match (operand.file, wanted) {
            (RegisterFile::Input, 2) => {
                "an input of a geometry shader is named by a vertex and a register: `v[0][1]`".to_owned()
            }
            (file, _) => format!("`{}` has {wanted} indices, not {}", file.name(), operand.indices.len()),
        };
        if !operand.file.is_immediate() && wanted != 0 {
            checker.report(&rules::RELATIVE_INDEX, operand.span, message);
        }
        return;
    }
    for (at, index) in operand.indices.iter().enumerate() {
        let before = checker.faults;
        if let Some(relative) = &index.relative {
            checker.index_register(slot, relative);
            if checker.faults == before {
                checker.relative(slot, operand, at, index);
            }
        }
        if checker.faults > before {
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
        let before = self.faults;
        self.numbers(relative);
        if self.faults == before {
            let component = relative.selection.swizzle().component(0);
            self.components_declared(relative, WriteMask(1 << component));
        }
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
                let changes = slot.instruction.op.is_atomic() && self.stage() == Stage::Pixel;
                changes || loads && slot.destination && slot.at == 0
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
        let mut diagnostic = self.error(&rules::RELATIVE_INDEX, index.span, message);
        if let Some(declaration) = self.range_from(file, index.offset()) {
            diagnostic = diagnostic.help(format!("add `{declaration}`"));
        }
        self.push(diagnostic);
    }

    /// The declaration of the longest range that holds a register, if it can be in one.
    fn range_from(&self, file: RegisterFile, register: u32) -> Option<String> {
        let elements = || self.declared.elements(file).iter();
        let start = elements().find(|element| element.register == register)?;
        let fits = |register: &u32| {
            self.declared.components(file, *register).contains(start.mask)
                && self.declared.range(file, *register).is_none()
                && !elements().any(|one| one.register == *register && one.system_value.is_some())
        };
        let before = (0..register).rev().take_while(fits).count();
        let count = before + (register..).take_while(fits).count();
        let first = register.saturating_sub(u32::try_from(before).unwrap_or_default());
        let name = match start.vertices {
            Some(vertices) => format!("v[{vertices}][{first}]"),
            None => format!("{}{first}", file.name()),
        };
        (count > 0).then(|| format!("dcl_indexrange {name}.{} {count}", start.mask.letters()))
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

    fn undeclared(&mut self, operand: &Operand, number: u32, name: String, declaration: String) {
        if !self.is_first(Missing::Register(operand.file, number)) {
            return;
        }
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
        if !self.is_first(Missing::Temps) {
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
        let count = self.temps_used().max(number).saturating_add(1);
        let help = match declared {
            0 => format!("add `dcl_temps {count}`"),
            _ => format!("write `dcl_temps {count}` there"),
        };
        self.push(diagnostic.help(help));
    }

    /// The last temporary that the program names, of those that there can be.
    fn temps_used(&self) -> u32 {
        let code = self.program.instructions.iter().filter(|instruction| !instruction.op.info().declaration);
        let operands = code.flat_map(|instruction| &instruction.operands);
        let indices = operands.clone().flat_map(|operand| &operand.indices);
        let named = operands.chain(indices.filter_map(|index| index.relative.as_deref()));
        let temps = named.filter(|operand| operand.file == RegisterFile::Temp);
        let numbers = temps.filter_map(Operand::register_number);
        numbers.filter(|&number| number < self.limits.temporaries).max().unwrap_or_default()
    }

    fn beyond(&mut self, index: &Index, size: u32, what: &str, declared: crate::span::Span) {
        let message = format!(
            "{what} ends at register {}, this is register {}",
            size.saturating_sub(1),
            index.offset()
        );
        let diagnostic =
            self.error(&rules::REGISTER_RANGE, index.span, message).label(declared, "declared here");
        self.push(diagnostic.limit(index.offset().saturating_add(1), size));
    }

    fn array(&mut self, operand: &Operand, number: u32) {
        let Some(array) = self.declared.arrays.get(&number).copied() else {
            let size = operand.indices.get(1).map_or(0, |index| index.offset()).saturating_add(1);
            let declaration = format!("dcl_indexableTemp x{number}[{size}], 4");
            return self.undeclared(operand, number, format!("x{number}"), declaration);
        };
        if let Some(index) = operand.indices.get(1).filter(|index| index.relative.is_none())
            && index.offset() >= array.size
        {
            self.beyond(index, array.size, &format!("`x{number}`"), array.span);
        }
    }

    fn buffer(&mut self, operand: &Operand, slot: u32) {
        let Some(buffer) = self.declared.buffers.get(&slot).copied() else {
            let index = operand.indices.get(1);
            let size = index.map_or(0, |index| index.offset()).saturating_add(1);
            let relative = index.is_some_and(|index| index.relative.is_some());
            let access = if relative { "dynamicIndexed" } else { "immediateIndexed" };
            let declaration = format!("dcl_constantbuffer cb{slot}[{size}], {access}");
            return self.undeclared(operand, slot, format!("cb{slot}"), declaration);
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
            return self.undeclared(operand, 0, "icb".to_owned(), declaration);
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
                (Stage::Geometry, RegisterFile::Input) => {
                    let primitive = self.declared.primitive.and_then(|primitive| primitive.value.vertices());
                    format!("dcl_input v[{}][{number}].xyzw", primitive.unwrap_or(1))
                }
                (Stage::Pixel, RegisterFile::Input) => format!("dcl_input_ps linear v{number}.xyzw"),
                _ => format!("dcl_{kind} {name}{number}.xyzw"),
            };
            return self.undeclared(operand, number, format!("{name}{number}"), declaration);
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
