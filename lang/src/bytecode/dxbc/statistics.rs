//! Counts of instructions, for reflection: the chunk `STAT`.

use super::{ReadError, ReadErrorKind, Tag, program_type, word};

/// What is counted, by its place in the chunk.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs, reason = "the names are those of Direct3D's own description of a shader")]
pub enum Count {
    Instructions = 0,
    TempRegisters = 1,
    Defs = 2,
    Declarations = 3,
    FloatInstructions = 4,
    IntInstructions = 5,
    UintInstructions = 6,
    StaticFlowControl = 7,
    DynamicFlowControl = 8,
    MacroInstructions = 9,
    TempArrays = 10,
    ArrayInstructions = 11,
    CutInstructions = 12,
    EmitInstructions = 13,
    TextureNormalInstructions = 14,
    TextureLoadInstructions = 15,
    TextureCompareInstructions = 16,
    TextureBiasInstructions = 17,
    TextureGradientInstructions = 18,
    MovInstructions = 19,
    MovcInstructions = 20,
    ConversionInstructions = 21,
    BitwiseInstructions = 22,
    InputPrimitive = 23,
    GsOutputTopology = 24,
    GsMaxOutputVertices = 25,
    GatherInstructions = 26,
    LodInstructions = 27,
    /// 1 where a pixel shader runs for every sample.
    SampleFrequency = 28,
    GsInstances = 29,
    ControlPoints = 30,
    HsOutputPrimitive = 31,
    HsPartitioning = 32,
    TessellatorDomain = 33,
    BarrierInstructions = 34,
    InterlockedInstructions = 35,
    TextureStoreInstructions = 36,
}

/// Words of the chunk in shader model 4.
const WORDS_4: usize = 29;
/// Words of the chunk in shader model 5.
const WORDS_5: usize = 37;

/// Counts of instructions. Direct3D runs a shader without them; reflection then reports zeros.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Statistics {
    words: Vec<u32>,
}

impl Statistics {
    /// Zeros, as many as programs of this version word have.
    pub fn new(version: u32) -> Self {
        let words = if program_type::major(version) >= 5 { WORDS_5 } else { WORDS_4 };
        Self { words: vec![0; words] }
    }

    /// Reads the data of a chunk `STAT`, of any number of words.
    pub fn read(data: &[u8]) -> Result<Self, ReadError> {
        if !data.len().is_multiple_of(4) {
            return Err(ReadError::new(data.len(), ReadErrorKind::ChunkLength(Tag::STAT)));
        }
        Ok(Self { words: (0..data.len()).step_by(4).filter_map(|at| word(data, at)).collect() })
    }

    /// The data of a chunk `STAT`.
    pub fn write(&self) -> Vec<u8> {
        self.words.iter().flat_map(|word| word.to_le_bytes()).collect()
    }

    /// One count; 0 where the chunk is too short to have it.
    pub fn get(&self, count: Count) -> u32 {
        self.words.get(count as usize).copied().unwrap_or_default()
    }

    /// Sets a count, unless the chunk is too short to have it: shader model 4 does not count all.
    pub fn set(&mut self, count: Count, value: u32) -> &mut Self {
        if let Some(word) = self.words.get_mut(count as usize) {
            *word = value;
        }
        self
    }

    /// All words of the chunk.
    pub fn words(&self) -> &[u32] {
        &self.words
    }
}
