import type { Locale } from '@foyer/contract/vocabulary';
import PDFDocument from 'pdfkit';
import { fontFile, runsOf, type FontName, type Weight } from './fonts.ts';

/**
 * A paper with text, lines and squares, placed by points from the upper left. Equal contents are equal bytes: the only time in it is
 * the document's own date.
 */
export interface Paper {
  /** Begins a page and answers the space for contents on it. */
  page: () => Area;
  write: (text: string, place: Place) => number;
  /** How high a text will be. */
  heightOf: (text: string, place: Omit<Place, 'x' | 'y'>) => number;
  line: (from: { x: number; y: number }, width: number, style?: { color?: string; thickness?: number }) => void;
  box: (area: Area, color: string) => void;
  /** Dark modules of a code as one shape. */
  squares: (rows: readonly (readonly boolean[])[], place: { x: number; y: number; size: number }) => void;
  finish: () => Promise<Buffer>;
}
export interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}
export interface Place {
  x: number;
  /** Upper edge of the first line. */
  y: number;
  width: number;
  size: number;
  weight?: Weight;
  color?: string;
  align?: 'left' | 'right' | 'center';
}

const ink = '#1f1d24';
export const quietInk = '#5b5866';
const hairline = '#c9c5cf';
export const tintOfPaper = '#f5f3f0';

const margin = 54;
const lineHeight = 1.5;
/** From the upper edge of a line to its base line. */
const ascent = 1.1;

/** What a PDF says of itself. */
export interface About {
  title: string;
  author: string;
  date: Date;
  locale: Locale;
}

export function openDocument(about: About): Paper {
  const { title, author, date, locale } = about;
  const pdf = new PDFDocument({
    // Paper as people of the language have it.
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
  const known = new Set<FontName>();
  const use = (font: FontName, size: number) => {
    if (!known.has(font)) {
      pdf.registerFont(font, fontFile(font));
      known.add(font);
    }
    return pdf.font(font).fontSize(size);
  };
  const widthOf = (text: string, size: number, weight: Weight) =>
    runsOf(text, locale, weight).reduce((sum, run) => sum + use(run.font, size).widthOfString(run.text), 0);
  const linesOf = (text: string, { width, size, weight = 'regular' }: Omit<Place, 'x' | 'y'>) =>
    text.split('\n').flatMap((part) => broken(part, width, (piece) => widthOf(piece, size, weight), locale));

  return {
    page: () => {
      pdf.addPage();
      const { width, height } = pdf.page;
      return { x: margin, y: margin, width: width - 2 * margin, height: height - 2 * margin };
    },
    write: (text, place) => {
      const { x, y, width, size, weight = 'regular', color = ink, align = 'left' } = place;
      const lines = linesOf(text, place);
      lines.forEach((line, index) => {
        const free = width - widthOf(line, size, weight);
        let at = x + (align === 'left' ? 0 : align === 'right' ? free : free / 2);
        const base = y + size * (index * lineHeight + ascent);
        for (const run of runsOf(line, locale, weight)) {
          use(run.font, size).fillColor(color);
          pdf.text(run.text, at, base, { lineBreak: false, baseline: 'alphabetic' });
          at += pdf.widthOfString(run.text);
        }
      });
      return y + lines.length * size * lineHeight;
    },
    heightOf: (text, place) => linesOf(text, place).length * place.size * lineHeight,
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
      // One fill for all, so that no seam shows between them.
      pdf.fill('#000000');
    },
    finish: () => {
      pdf.end();
      return whole;
    },
  };
}

/** A text as lines of at most `width`: between words, also of a language without spaces; a word that is too long between letters. */
function broken(text: string, width: number, widthOf: (text: string) => number, locale: Locale): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of wordsOf(text, locale)) {
    if (widthOf((line + word).trimEnd()) <= width) {
      line += word;
      continue;
    }
    if (line.trim() !== '') lines.push(line.trimEnd());
    line = '';
    for (const letter of widthOf(word.trimEnd()) <= width ? [word] : graphemes(word)) {
      if (line !== '' && widthOf(line + letter) > width) {
        lines.push(line);
        line = '';
      }
      line += letter;
    }
  }
  return [...lines, line.trimEnd()];
}

/** Words with the signs and spaces behind them, which begin no line, and with opening brackets before them, which end none. */
function wordsOf(text: string, locale: Locale): string[] {
  const words: string[] = [];
  let opening = '';
  for (const { segment, isWordLike } of new Intl.Segmenter(locale, { granularity: 'word' }).segment(text)) {
    if (/^\p{Ps}|^\p{Pi}/u.test(segment)) opening += segment;
    else if (isWordLike || words.length === 0 || opening !== '' || /^\p{So}/u.test(segment)) {
      words.push(opening + segment);
      opening = '';
    } else words[words.length - 1] += segment;
  }
  return opening === '' ? words : [...words, opening];
}

const graphemes = (text: string): string[] =>
  [...new Intl.Segmenter('und', { granularity: 'grapheme' }).segment(text)].map(({ segment }) => segment);
