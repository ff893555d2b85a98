//! Pictures and PNG files.

use std::fs::File;
use std::io::{self, BufReader, BufWriter};
use std::path::Path;

/// A picture of 8-bit sRGB colours, row by row from the top.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picture {
    /// Pixels in a row.
    pub width: u32,
    /// Rows.
    pub height: u32,
    /// Red, green and blue of every pixel.
    pub pixels: Vec<[u8; 3]>,
}

impl Picture {
    /// Writes a PNG file.
    pub fn write_png(&self, path: &Path) -> io::Result<()> {
        let mut encoder = png::Encoder::new(BufWriter::new(File::create(path)?), self.width, self.height);
        encoder.set_color(png::ColorType::Rgb);
        encoder.set_depth(png::BitDepth::Eight);
        encoder.set_source_srgb(png::SrgbRenderingIntent::Perceptual);
        encoder.set_compression(png::Compression::High);
        let mut writer = encoder.write_header()?;
        writer.write_image_data(self.pixels.as_flattened())?;
        writer.finish()?;
        Ok(())
    }

    /// Reads a PNG file that [`write_png`](Self::write_png) wrote.
    pub fn read_png(path: &Path) -> io::Result<Self> {
        let mut reader = png::Decoder::new(BufReader::new(File::open(path)?)).read_info()?;
        let (width, height) = (reader.info().width, reader.info().height);
        if reader.output_color_type() != (png::ColorType::Rgb, png::BitDepth::Eight) {
            return Err(io::Error::new(io::ErrorKind::InvalidData, "not a picture of 8-bit colours"));
        }
        let mut pixels = vec![[0; 3]; width as usize * height as usize];
        reader.next_frame(pixels.as_flattened_mut())?;
        Ok(Self { width, height, pixels })
    }
}
