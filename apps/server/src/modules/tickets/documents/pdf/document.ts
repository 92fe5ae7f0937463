import type { Locale } from '@foyer/contract/wire/vocabulary';
import { brokenLines } from '@foyer/domain/shared/line-breaks';
import PDFDocument from 'pdfkit';
import { copyableFont } from './copyable-font.ts';
import { withFonts } from './document-fonts.ts';
import type { FontFile, Weight } from './font-files.ts';
import { printableName } from './printable-name.ts';
import { missingIn, runsByFont, type DocumentFonts, type Run } from './runs-by-font.ts';

/**
 * A document with text, lines and squares, placed in points from the upper left. Equal contents give equal bytes: the
 * only time in the file is the document's own date.
 */
export interface Canvas {
  /** Starts a page and returns the area for its content: all of a page with its own size, else the part inside the margins. */
  page: (size?: { width: number; height: number }) => Area;
  write: (text: string, box: TextBox) => number;
  /** Writes a text in one line, also if it is wider than the box. */
  writeLine: (text: string, box: TextBox) => void;
  /** Height of a text in points. */
  heightOf: (text: string, box: Omit<TextBox, 'x' | 'y'>) => number;
  /** Width of a text in one line, in points. */
  widthOf: (text: string, lettering: Lettering) => number;
  /** Draws a JPEG or PNG in the middle of the area, as large as fits. A repeated picture is stored once. */
  picture: (bytes: Uint8Array, area: Area) => void;
  /** A name without the signs that no font has (`printableName`). Records them as missing. */
  printable: (name: string) => string;
  line: (from: { x: number; y: number }, width: number, style?: { color?: string; thickness?: number }) => void;
  box: (area: Area, color: string) => void;
  /** Draws the dark modules of a QR code as one shape. */
  squares: (rows: readonly (readonly boolean[])[], square: { x: number; y: number; size: number }) => void;
}
export interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}
export interface TextBox {
  x: number;
  /** Upper edge of the first line. */
  y: number;
  width: number;
  size: number;
  weight?: Weight;
  color?: string;
  align?: 'left' | 'right' | 'center';
  /** Country of the person named in the text (see `Wording`). */
  country?: string | null | undefined;
  /** Height of a line in font sizes, 1.5 when absent. */
  lineHeight?: number;
}

const ink = '#1f1d24';
export const quietInk = '#5b5866';
const hairline = '#c9c5cf';
export const boxTint = '#f5f3f0';

const margin = 54;
const usualLineHeight = 1.5;
/** Distance from the upper edge of a line to its baseline, in font sizes. */
const ascentOf = (lineHeight: number) => 0.35 + lineHeight / 2;

export interface About {
  title: string;
  author: string;
  date: Date;
  locale: Locale;
}

export interface WrittenDocument {
  pdf: Buffer;
  /** Characters of texts and names that no font has. */
  missing: string[];
}

export async function writeDocument(
  about: About,
  write: (canvas: Canvas) => void,
  slices?: ReadonlyMap<string, FontFile>,
): Promise<WrittenDocument> {
  const { result, missing } = await withFonts((fonts) => {
    const { canvas, finish } = openDocument(about, fonts);
    write(canvas);
    return finish();
  }, slices);
  return { pdf: result, missing };
}

function openDocument(about: About, fonts: DocumentFonts): { canvas: Canvas; finish: () => Promise<Buffer> } {
  const { title, author, date, locale } = about;
  const pdf = new PDFDocument({
    // The usual paper size for the language.
    size: locale === 'ja-JP' ? 'A4' : 'LETTER',
    margin: 0,
    autoFirstPage: false,
    font: '',
    lang: locale,
    displayTitle: true,
    info: { Title: title, Author: author, Creator: 'Foyer', Producer: 'Foyer', CreationDate: date, ModDate: date },
  });
  const pieces: Buffer[] = [];
  const whole = new Promise<Buffer>((resolve, reject) => {
    pdf.on('data', (piece: Buffer) => pieces.push(piece));
    pdf.on('end', () => resolve(Buffer.concat(pieces)));
    pdf.on('error', reject);
  });
  const known = new Set<string>();
  const use = ({ file: { name, font } }: Run, { size }: Lettering) => {
    if (!known.has(name)) {
      // Sound: pdfkit accepts an open fontkit font. Its types allow only files and bytes.
      pdf.registerFont(name, copyableFont(font) as unknown as Buffer);
      known.add(name);
    }
    return pdf.font(name).fontSize(size);
  };
  const runsOf = (text: string, { weight = 'regular', country }: Lettering) =>
    runsByFont(text, { locale, country, weight }, fonts);
  const widthOfRun = (run: Run, lettering: Lettering) => use(run, lettering).widthOfString(run.text, optionsFor(run));
  const widthOf = (text: string, lettering: Lettering) =>
    runsOf(text, lettering).reduce((sum, run) => sum + widthOfRun(run, lettering), 0);
  const linesOf = (text: string, box: Omit<TextBox, 'x' | 'y'>) =>
    text.split('\n').flatMap((part) => brokenLines(part, box.width, (piece) => widthOf(piece, box), locale));

  const pictures = new Map<Uint8Array, PDFKit.Mixins.ImageSrc>();
  const openPicture = (bytes: Uint8Array) => {
    // Sound: pdfkit opens a picture once and accepts it again. Its types do not know `openImage`.
    const opened = pictures.get(bytes) ?? (pdf as unknown as PictureOpener).openImage(Buffer.from(bytes));
    pictures.set(bytes, opened);
    return opened;
  };

  const writeLine = (line: string, box: TextBox) => {
    const { x, y, width, size, color = ink, align = 'left', lineHeight = usualLineHeight } = box;
    const free = width - widthOf(line, box);
    let at = x + (align === 'left' ? 0 : align === 'right' ? free : free / 2);
    const base = y + size * ascentOf(lineHeight);
    const runs = runsOf(line, box);
    // Some glyphs of reordered letters belong to no character, so readers copy and search this text instead.
    // Readers reverse such a text from right to left, so those lines have none.
    const isReordered = runs.some((run) => run.isShaped) && !runs.some((run) => run.isRightToLeft);
    if (isReordered) pdf.markContent('Span', { actual: line });
    for (const run of runs) {
      use(run, box).fillColor(color);
      pdf.text(run.text, at, base, { lineBreak: false, baseline: 'alphabetic', ...optionsFor(run) });
      if (run.isShaped) drawShapes(pdf, run, { x: at, y: base, size, color });
      at += widthOfRun(run, box);
    }
    if (isReordered) pdf.endMarkedContent();
  };

  const canvas: Canvas = {
    page: (size) => {
      pdf.addPage(size && { size: [size.width, size.height], margin: 0 });
      if (size) return { x: 0, y: 0, ...size };
      const { width, height } = pdf.page;
      return { x: margin, y: margin, width: width - 2 * margin, height: height - 2 * margin };
    },
    write: (text, box) => {
      const { y, size, lineHeight = usualLineHeight } = box;
      const lines = linesOf(text, box);
      lines.forEach((line, index) => writeLine(line, { ...box, y: y + size * index * lineHeight }));
      return y + lines.length * size * lineHeight;
    },
    writeLine,
    heightOf: (text, box) => linesOf(text, box).length * box.size * (box.lineHeight ?? usualLineHeight),
    widthOf,
    picture: (bytes, { x, y, width, height }) => {
      pdf.image(openPicture(bytes), x, y, { fit: [width, height], align: 'center', valign: 'center' });
    },
    printable: (name) => {
      const wording = { locale, weight: 'regular' } as const;
      for (const character of missingIn(name, wording, fonts)) fonts.missing.add(character);
      return printableName(name, (text) => missingIn(text, wording, fonts));
    },
    line: ({ x, y }, width, { color = hairline, thickness = 0.75 } = {}) => {
      pdf
        .moveTo(x, y)
        .lineTo(x + width, y)
        .lineWidth(thickness)
        .strokeColor(color)
        .stroke();
    },
    box: ({ x, y, width, height }, color) => {
      pdf.roundedRect(x, y, width, height, 6).fill(color);
    },
    squares: (rows, { x, y, size }) => {
      const side = size / rows.length;
      rows.forEach((row, down) => {
        for (let from = 0; from < row.length; from += 1) {
          if (!row[from]) continue;
          let to = from;
          while (row[to]) to += 1;
          pdf.rect(x + from * side, y + down * side, (to - from) * side, side);
          from = to;
        }
      });
      // One fill for all squares, because separate fills leave visible seams.
      pdf.fill('#000000');
    },
  };
  return {
    canvas,
    finish: () => {
      pdf.end();
      return whole;
    },
  };
}

interface PictureOpener {
  openImage: (bytes: Buffer) => PDFKit.Mixins.ImageSrc;
}

export type Lettering = Pick<TextBox, 'size' | 'weight' | 'country'>;

interface Spot {
  x: number;
  y: number;
  size: number;
  color: string;
}

/** Draws the parts of letters that `copyableFont` leaves out of the text. */
function drawShapes(pdf: PDFKit.PDFDocument, { file: { font }, text }: Run, { x, y, size, color }: Spot): void {
  const scale = size / font.unitsPerEm;
  for (const shape of copyableFont(font).shapesIn(text)) {
    pdf.save();
    pdf.translate(x + shape.x * scale, y - shape.y * scale).scale(scale, -scale);
    pdf.path(shape.path.toSVG()).fill(color);
    pdf.restore();
  }
}

/**
 * With a list of features, pdfkit shapes a run as a whole. Without one it shapes word by word, which reverses the words
 * of Arabic.
 */
const optionsFor = ({ isShaped }: Run) => (isShaped ? { features: [] } : {});
