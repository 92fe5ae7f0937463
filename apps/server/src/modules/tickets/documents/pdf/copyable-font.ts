import type { Font, Glyph, GlyphPosition } from 'fontkit';

/**
 * Fonts whose text can be copied and searched in a PDF. fontkit remembers for each glyph the characters that it stood for first, and pdfkit
 * writes one text for each glyph. In a script whose letters join, one glyph is a part of several letters: ف and ق share theirs without the dots.
 */

/**
 * A part of a letter that is drawn as a shape, since a glyph would be copied as text: one that has no character of its own, such as the dots of ق,
 * or a vowel sign of Arabic or Hebrew, which readers would copy before its letter.
 */
interface Shape {
  path: Glyph['path'];
  /** From the start of the run on the base line, in units of the font. */
  x: number;
  y: number;
}

/** A font as pdfkit uses it. */
interface CopyableFont extends Font {
  getGlyph: (id: number, codePoints?: number[]) => Glyph;
  shapesIn: (text: string) => Shape[];
}

interface Run {
  glyphs: Glyph[];
  positions: GlyphPosition[];
  readonly direction: 'ltr' | 'rtl';
}

/** Parts of fontkit that its types leave out. */
interface LayoutEngine {
  layout: (text: string, features?: readonly string[]) => Run;
  isDefaultIgnorable: (codePoint: number | undefined) => boolean;
  hideDefaultIgnorables: (glyphs: Glyph[], positions: GlyphPosition[]) => void;
}
interface OpenFont extends Omit<Font, 'createSubset'> {
  readonly _layoutEngine: LayoutEngine & { constructor: new (font: Font) => LayoutEngine };
  createSubset: () => Subset;
}
interface Subset {
  readonly cff?: unknown;
  /** Glyphs of the font in the order of the subset. The same glyph may be in it twice. */
  readonly glyphs: number[];
  includeGlyph: (id: number) => number;
  encode: () => Uint8Array;
}

const known = new WeakMap<Font, CopyableFont>();

export function copyableFont(font: Font): CopyableFont {
  const copyable = known.get(font) ?? makeCopyable(font);
  known.set(font, copyable);
  return copyable;
}

function makeCopyable(font: Font): CopyableFont {
  // Sound: these are parts of every font that fontkit opens.
  const open = font as unknown as OpenFont;
  // A font remembers the first characters of each glyph, and shapes later text by them. This one leaves the font as it is.
  // Sound: the fields of the font, with an empty memory of glyphs.
  const source = Object.create(font, { _glyphs: { value: {} } }) as OpenFont;
  const glyphs = new Map<string, Glyph>();
  const getGlyph = (id: number, codePoints: number[] = []): Glyph => {
    const key = `${id} ${codePoints.join(' ')}`;
    // Sound: the glyph as it is, but for its characters.
    const glyph =
      glyphs.get(key) ?? (Object.create(source.getGlyph(id), { codePoints: { value: codePoints } }) as Glyph);
    glyphs.set(key, glyph);
    return glyph;
  };
  // Sound: the fields of the font, with the functions below in place of its own.
  const copyable = Object.create(font) as CopyableFont;
  Object.defineProperty(copyable, 'getGlyph', { value: getGlyph });
  const engine = new open._layoutEngine.constructor(copyable);
  Object.defineProperty(copyable, '_layoutEngine', { value: engine });
  const emptyGlyph = (codePoints: number[]): Glyph =>
    // Sound: the glyph of a space, but for its width.
    Object.create(getGlyph(font.glyphForCodePoint(0x20).id, codePoints), { advanceWidth: { value: 0 } }) as Glyph;
  engine.hideDefaultIgnorables = (drawn, positions) => hideIgnorables(engine, { glyphs: drawn, positions }, emptyGlyph);

  /** Without shapes where features are given, as they are for scripts whose letters join. */
  const layout = (text: string, features?: readonly string[]): Run => {
    const run = engine.layout(text, features);
    if (features) leaveOutShapes(run, emptyGlyph);
    run.glyphs = run.glyphs.map(withOwnId);
    return run;
  };
  const shapesIn = (text: string): Shape[] => {
    const run = engine.layout(text, []);
    let x = 0;
    return run.glyphs.flatMap(({ path }, at) => {
      const { xAdvance = 0, xOffset = 0, yOffset = 0 } = run.positions[at] ?? {};
      const shape = { path, x: x + xOffset, y: yOffset };
      x += xAdvance;
      return isShape(run, at) ? [shape] : [];
    });
  };
  return Object.defineProperties(copyable, {
    layout: { value: layout },
    shapesIn: { value: shapesIn },
    createSubset: { value: () => subsetByText(source) },
  });
}

function isShape({ glyphs, positions, direction }: Run, at: number): boolean {
  const { codePoints } = glyphs[at] ?? { codePoints: [] };
  if (positions[at]?.xAdvance !== 0) return false;
  return codePoints.length === 0 || (direction === 'rtl' && codePoints.every(isMark));
}

const isMark = (codePoint: number): boolean => /\p{M}/u.test(String.fromCodePoint(codePoint));

/**
 * Takes the shapes out of a run. The signs of a letter stay as characters of an empty glyph before it, which is where readers of text from right
 * to left expect them.
 */
function leaveOutShapes(run: Run, emptyGlyph: (codePoints: number[]) => Glyph): void {
  const glyphs: Glyph[] = [];
  const positions: GlyphPosition[] = [];
  let signs: number[] = [];
  run.glyphs.forEach((glyph, at) => {
    if (isShape(run, at)) {
      // From right to left, the last of several signs comes first.
      signs = [...glyph.codePoints, ...signs];
      return;
    }
    if (signs.length > 0) {
      glyphs.push(emptyGlyph(signs));
      positions.push({ xAdvance: 0, yAdvance: 0, xOffset: 0, yOffset: 0 });
      signs = [];
    }
    glyphs.push(glyph);
    positions.push(...run.positions.slice(at, at + 1));
  });
  moveByAdvance(positions);
  Object.assign(run, { glyphs, positions });
}

/** Moves glyphs by the advance of the glyph before them. pdfkit would begin a new text for a glyph with an offset, which readers copy by itself. */
function moveByAdvance(positions: readonly GlyphPosition[]): void {
  positions.forEach((position, at) => {
    const before = positions[at - 1];
    if (!before || position.xOffset === 0) return;
    before.xAdvance += position.xOffset;
    position.xAdvance -= position.xOffset;
    position.xOffset = 0;
  });
}

/** Joiners stay as characters of the text. fontkit would replace them with spaces. */
function hideIgnorables(
  engine: LayoutEngine,
  { glyphs, positions }: Pick<Run, 'glyphs' | 'positions'>,
  emptyGlyph: (codePoints: number[]) => Glyph,
): void {
  glyphs.forEach(({ codePoints }, at) => {
    if (!engine.isDefaultIgnorable(codePoints[0])) return;
    glyphs[at] = emptyGlyph(codePoints);
    Object.assign(positions[at] ?? {}, { xAdvance: 0, yAdvance: 0 });
  });
}

/** pdfkit gives back the `id` to the subset: it names the glyph and its characters. */
const withOwnId = (glyph: Glyph): Glyph =>
  // Sound: the glyph as it is, but for its number, which only `subsetByText` reads.
  Object.create(glyph, { id: { value: `${glyph.id} ${glyph.codePoints.join(' ')}` } }) as Glyph;

/** A subset of a font. A glyph that draws several texts is embedded once per text, so that each text can be copied. */
function subsetByText(font: OpenFont) {
  const subset = font.createSubset();
  const positions = new Map<string, number>();
  const included = new Set<number>();
  return {
    cff: subset.cff,
    encode: () => subset.encode(),
    includeGlyph: (named: string): number => {
      const at = positions.get(named);
      if (at !== undefined) return at;
      const id = Number(named.split(' ')[0]);
      const position = included.has(id) ? subset.glyphs.push(id) - 1 : subset.includeGlyph(id);
      included.add(id);
      positions.set(named, position);
      return position;
    },
  };
}
