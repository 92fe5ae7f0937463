/**
 * Rules that make a mail's HTML look alike in common mail programs (caniemail.com). Outlook on Windows uses Word's layout, Gmail drops unknown parts and clips
 * long mail, and Yahoo and others read only inline styles. It handles the HTML that Foyer creates: anything other than tags with double-quoted attributes is a
 * finding.
 */

/** Gmail shows at most this many bytes and hides the rest behind a link. */
export const clippedBytes = 102 * 1024;
const widest = 600;

/** Elements that all mail programs know, without scripts, external content or form fields. */
const elements = new Set(
  'html head meta title style body div table tr td p h1 h2 a img br b strong em span'.split(' '),
);
const empty = new Set(['meta', 'img', 'br']);
/** Properties that all mail programs know, or that are harmless where unknown (round corners, the mail program's own). */
const properties =
  /^(background-color|color|font(-(family|size|weight|style))?|line-height|letter-spacing|text-(align|decoration)|vertical-align|(min-|max-)?(width|height)|(margin|padding)(-(top|right|bottom|left))?|border(-(top|right|bottom|left|radius|color))?|display|overflow|word-break|mso-[a-z-]+|-webkit-text-size-adjust)$/;
const displays = new Set(['block', 'inline-block', 'none']);

interface Element {
  name: string;
  attributes: ReadonlyMap<string, string>;
  style: ReadonlyMap<string, string>;
  classes: readonly string[];
  /** The text and background colours, by day and at night. */
  seen: Record<Scheme, { ink: string; ground: string }>;
  hidden: boolean;
}
type Scheme = 'light' | 'dark';

const styleOf = (text = ''): Map<string, string> =>
  new Map(
    text
      .split(';')
      .filter((each) => each.trim() !== '')
      .map((each) => {
        const at = each.indexOf(':');
        return [
          each.slice(0, at).trim(),
          each
            .slice(at + 1)
            .replace('!important', '')
            .trim(),
        ];
      }),
  );

/** Returns the faults of a mail's HTML as text; an empty list when all mail programs can show it. */
export function lintMail(html: string, locale: string): string[] {
  const found: string[] = [];
  const bytes = Buffer.byteLength(html);
  if (bytes > clippedBytes) found.push(`Gmail clips it: ${bytes} bytes, at most ${clippedBytes}`);
  if (!html.startsWith('<!doctype html>')) found.push('no doctype: readers fall back to quirks');
  if (!html.includes(`<html lang="${locale}"`)) found.push(`does not say that it is ${locale}`);
  for (const meta of ['<meta charset="utf-8">', 'name="viewport"', 'name="color-scheme" content="light dark"'])
    if (!html.includes(meta)) found.push(`lacks ${meta}`);
  const sheet = /<style>([\s\S]*?)<\/style>/.exec(html)?.[1] ?? '';
  found.push(...lintSheet(sheet));
  const night = nightRules(sheet);
  const open: Element[] = [];
  let isTableFixed = false;

  // Outlook's conditional comments contain tables for Outlook only, such as the fixed width that replaces `max-width`.
  const text = html
    .replace(/<style>[\s\S]*?<\/style>/, '')
    .replace(/<!--\[if mso\]>([\s\S]*?)<!\[endif\]-->/g, (_, inside: string) => {
      if (inside.includes(`width="${widest}"`)) isTableFixed = true;
      return '';
    })
    .replace('<!doctype html>', '');
  for (const [piece] of text.matchAll(/<[^>]*>|[^<]+/g)) {
    if (!piece.startsWith('<')) {
      if (piece.trim() !== '') found.push(...lintWords(piece.trim(), open));
      continue;
    }
    const closing = /^<\/([a-z][a-z0-9]*)>$/.exec(piece)?.[1];
    if (closing !== undefined) {
      const last = open.pop();
      if (last?.name !== closing) found.push(`</${closing}> ends <${last?.name ?? 'nothing'}>`);
      continue;
    }
    const [, name, rest = ''] = /^<([a-z][a-z0-9]*)((?: [a-z-]+="[^"]*")*)>$/.exec(piece) ?? [];
    if (name === undefined) {
      found.push(`cannot be read: ${piece.slice(0, 60)}`);
      continue;
    }
    const element = elementOf(name, rest, open.at(-1), night);
    found.push(...lintElement(element, isTableFixed));
    if (!empty.has(name)) open.push(element);
  }
  if (open.length > 0) found.push(`never ended: ${open.map(({ name }) => name).join(', ')}`);
  return [...new Set(found)];
}

/** Checks the head's style sheet: colour schemes, and rules for phones and night. A mail program that drops it loses nothing essential. */
function lintSheet(sheet: string): string[] {
  const found: string[] = [];
  if (!sheet.includes('color-scheme:light dark')) found.push('the style sheet names no colour schemes');
  if (!/@media \(max-width:\d+px\)/.test(sheet)) found.push('no rules for phones');
  if (!sheet.includes('@media (prefers-color-scheme:dark)')) found.push('no rules for the night');
  const bad = /\b(flex|grid|position|float|calc|var\(|url\(|@import|@font-face|oklch|rem\b)/.exec(sheet);
  if (bad) found.push(`the style sheet uses ${bad[1]}`);
  return found;
}

/** The styles of each class at night. */
function nightRules(sheet: string): ReadonlyMap<string, ReadonlyMap<string, string>> {
  const at = sheet.indexOf('@media (prefers-color-scheme:dark){');
  const rules = new Map<string, ReadonlyMap<string, string>>();
  for (const [, name = '', style] of sheet.slice(at).matchAll(/\.([a-z]+)\{([^}]*)\}/g))
    rules.set(name, styleOf(style));
  return rules;
}

function elementOf(
  name: string,
  rest: string,
  parent: Element | undefined,
  night: ReadonlyMap<string, ReadonlyMap<string, string>>,
): Element {
  const attributes = new Map(
    [...rest.matchAll(/ ([a-z-]+)="([^"]*)"/g)].map(([, key = '', value = '']) => [key, value]),
  );
  const style = styleOf(attributes.get('style'));
  const classes = (attributes.get('class') ?? '').split(' ').filter(Boolean);
  const above = parent?.seen ?? {
    light: { ink: '#000000', ground: '#ffffff' },
    dark: { ink: '#000000', ground: '#ffffff' },
  };
  const light = {
    ink: style.get('color') ?? above.light.ink,
    ground: style.get('background-color') ?? attributes.get('bgcolor') ?? above.light.ground,
  };
  const atNight = (property: string) =>
    classes.map((each) => night.get(each)?.get(property)).find((value) => value !== undefined);
  const dark = {
    ink: atNight('color') ?? style.get('color') ?? above.dark.ink,
    ground:
      atNight('background-color') ?? style.get('background-color') ?? attributes.get('bgcolor') ?? above.dark.ground,
  };
  const hidden = (parent?.hidden ?? false) || style.get('display') === 'none';
  return { name, attributes, style, classes, seen: { light, dark }, hidden };
}

function lintElement({ name, attributes, style }: Element, isTableFixed: boolean): string[] {
  const found: string[] = [];
  const lacks = (key: string, value?: string) => {
    if (value === undefined ? !attributes.get(key) : attributes.get(key) !== value)
      found.push(`<${name}> lacks ${key}${value === undefined ? '' : `="${value}"`}`);
  };
  if (!elements.has(name)) found.push(`<${name}> is not for mail`);
  for (const key of attributes.keys()) if (key.startsWith('on')) found.push(`<${name}> runs ${key}`);
  for (const [property, value] of style) {
    if (!properties.test(property)) found.push(`<${name}> uses ${property}`);
    if (/(rem|vw|vh|ch)\b|calc|var\(|url\(|oklch|rgba?\(/.test(value)) found.push(`<${name}> uses ${value}`);
    if (property === 'display' && !displays.has(value)) found.push(`<${name}> uses display:${value}`);
    const pixels = property.endsWith('width') ? /^(\d+)px$/.exec(value)?.[1] : undefined;
    if (Number(pixels) > widest) found.push(`<${name}> is ${pixels} px wide`);
  }
  if (style.has('max-width') && !isTableFixed)
    found.push(`<${name}> has max-width, which Outlook does not know: no fixed table around it`);
  if (Number(attributes.get('width')) > widest) found.push(`<${name}> is ${attributes.get('width')} wide`);
  if (name === 'table') {
    lacks('role', 'presentation');
    for (const key of ['cellpadding', 'cellspacing', 'border']) lacks(key, '0');
  }
  // Outlook uses the attribute where it drops the style.
  if ((name === 'td' || name === 'table') && style.has('background-color'))
    lacks('bgcolor', style.get('background-color'));
  if (name === 'img') {
    for (const key of ['alt', 'width', 'height']) lacks(key);
    if (style.get('display') !== 'block') found.push('<img> without display:block has a gap beneath it');
    if (!attributes.get('src')?.startsWith('cid:')) found.push(`<img> loads ${attributes.get('src')}`);
  }
  if (name === 'a' && !/^(https?:\/\/|mailto:|\*\|LINK\|\*$)/.test(attributes.get('href') ?? ''))
    found.push(`<a> leads to ${attributes.get('href')}`);
  return found;
}

/** Text needs a font and a size in its own cell, because Outlook does not inherit them into tables. It also needs readable colours. */
function lintWords(words: string, open: readonly Element[]): string[] {
  const within = open.at(-1);
  if (!within || within.hidden || within.name === 'title') return [];
  const found: string[] = [];
  const cell = open.findLastIndex(({ name }) => name === 'td' || name === 'body');
  const around = open.slice(cell);
  if (!around.some(({ style }) => style.has('font') || (style.has('font-family') && style.has('font-size'))))
    found.push(`"${words.slice(0, 30)}" has no font in its cell`);
  if (words === '&nbsp;') return [];
  for (const scheme of ['light', 'dark'] as const) {
    const { ink, ground } = within.seen[scheme];
    const ratio = contrast(ink, ground);
    if (!(ratio >= 4.5)) found.push(`"${words.slice(0, 30)}" is ${ink} on ${ground} (${scheme}): ${ratio.toFixed(1)}`);
  }
  return found;
}

/** Contrast of two colours by WCAG 2, from 1 to 21; NaN when one is not `#rrggbb`. */
export function contrast(one: string, other: string): number {
  const [a = NaN, b = NaN] = [one, other].map(luminance).toSorted((x, y) => y - x);
  return (a + 0.05) / (b + 0.05);
}

function luminance(color: string): number {
  const [, ...parts] = /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i.exec(color) ?? [];
  if (parts.length === 0) return NaN;
  const [r = 0, g = 0, b = 0] = parts.map((part) => {
    const value = Number.parseInt(part, 16) / 255;
    return value <= 0.040_45 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
