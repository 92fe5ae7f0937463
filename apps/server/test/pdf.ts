import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { PDFiumLibrary, type PDFiumPage } from '@hyzyla/pdfium';
import sharp from 'sharp';

/** Renders PDFs with PDFium compiled to WebAssembly, which draws the same on every machine. */

let library: Promise<PDFiumLibrary> | undefined;

/** The text of each page, with white space collapsed. */
export async function readPdf(pdf: Uint8Array): Promise<string[]> {
  return withPages(pdf, async (pages) => pages.map((page) => page.getText().replaceAll(/\s+/g, ' ').trim()));
}

async function withPages<T>(pdf: Uint8Array, use: (pages: PDFiumPage[]) => Promise<T>): Promise<T> {
  const document = await (await (library ??= PDFiumLibrary.init())).loadDocument(pdf);
  try {
    return await use([...document.pages()]);
  } finally {
    document.destroy();
  }
}

/** A page as PNG with 96 dots per inch; the first page by default. */
export async function drawPdfPage(pdf: Uint8Array, at = 0): Promise<Buffer> {
  return withPages(pdf, async (pages) => {
    const page = pages[at];
    if (!page) throw new Error(`The PDF has no page ${at + 1}.`);
    const { data } = await page.render({
      colorSpace: 'Gray',
      scale: 96 / 72,
      render: ({ data: raw, width, height }) =>
        // 16 grey levels are enough to distinguish documents and keep the stored pictures small.
        sharp(raw, { raw: { width, height, channels: 1 } })
          .png({ palette: true, colours: 16, dither: 0, effort: 10 })
          .toBuffer(),
    });
    return Buffer.from(data);
  });
}

/** Visible difference of two pictures in per mille of the pixels; 1000 when their sizes differ. */
export async function difference(one: Buffer, other: Buffer): Promise<number> {
  const [a, b] = await Promise.all(
    [one, other].map((png) => sharp(png).greyscale().raw().toBuffer({ resolveWithObject: true })),
  );
  if (!a || !b || a.info.width !== b.info.width || a.info.height !== b.info.height) return 1000;
  let differing = 0;
  for (let at = 0; at < a.data.length; at += 1) {
    if (Math.abs((a.data[at] ?? 0) - (b.data[at] ?? 0)) > 48) differing += 1;
  }
  return (differing * 1000) / a.data.length;
}

/** Returns the stored reference picture. With `KEEP_PAPERS=true` the given picture is stored first. */
export function snapshotPdf(path: string, drawn: Buffer): Buffer {
  if (process.env.KEEP_PAPERS === 'true') {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, drawn);
  }
  return readFileSync(path);
}
