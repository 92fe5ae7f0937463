/**
 * What has no place in a mail: programs, and what loads or sends by itself. Mail programs drop it, and a preview must never run it; whoever
 * pastes it in learns so before saving.
 */
// Rather too strict than too clever: quotes that do not match are read in as many ways as there are mail programs.
const elements = /<\s*\/?\s*(script|iframe|frame|object|embed|applet|form|base|svg|math|noscript|link)\b/i;
const handlers = /<[^>]*[\s"'/](on[a-z]+)\s*=/i;
const programs = /(?:href|src|action|background|srcset)\s*=\s*["']?\s*((?:javascript|vbscript|data:text\/html)\s*:?)/i;
const refresh = /<\s*meta\b[^>]*http-equiv\s*=\s*["']?\s*(refresh)/i;

/** Entities, control characters and blanks that hide a word from a reader and not from a browser. */
function plain(html: string): string {
  return html
    .replaceAll(/&#x([0-9a-f]{1,6});?/gi, (_, code: string) => character(Number.parseInt(code, 16)))
    .replaceAll(/&#(\d{1,7});?/g, (_, code: string) => character(Number(code)))
    .replaceAll(/&(?:tab|newline);/gi, '')
    .replaceAll('&colon;', ':')
    .replaceAll(/[\p{Cc}\p{Cf}]/gu, (hidden) => (/\s/.test(hidden) ? hidden : ''));
}
const character = (code: number): string => (code > 31 && code <= 0x10ffff ? String.fromCodePoint(code) : '');

/** The first thing in a mail's HTML that may not be there, as a person finds it again; null when there is none. */
export function forbiddenInMail(html: string): string | null {
  for (const text of [html, plain(html)]) {
    for (const pattern of [elements, handlers, programs, refresh]) {
      const found = pattern.exec(text);
      if (found) return (found[1] ?? found[0]).trim().toLowerCase();
    }
    // A scheme broken by a line end is still one.
    if (/(?:href|src)\s*=\s*["']?\s*j\s*a\s*v\s*a\s*s\s*c\s*r\s*i\s*p\s*t\s*:/i.test(text)) return 'javascript:';
  }
  return null;
}
