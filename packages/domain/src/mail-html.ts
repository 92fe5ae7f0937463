/**
 * Finds HTML that is forbidden in mails: scripts, and elements that load or send data automatically. Mail programs
 * remove it, and a preview must never run it. The editor reports it before saving.
 */
// The patterns prefer false positives, because mail programs read mismatched quotes in different ways. Each pattern
// runs in linear time: two adjacent repetitions never match the same character.
const elements = /<[\s/]*(script|iframe|frame|object|embed|applet|form|base|svg|math|noscript|link)\b/i;
const programs = /(?:href|src|action|background|srcset)\s*=[\s"']*((?:javascript|vbscript|data:text\/html)\s*:?)/i;
// A scheme with a line break inside still works.
const brokenScheme = /(?:href|src)\s*=[\s"']*j\s*a\s*v\s*a\s*s\s*c\s*r\s*i\s*p\s*t\s*:/i;
/** Tag boundaries, and forbidden text within tags: an event handler in any tag, a refresh in a `meta` tag. */
const inTags = /<(?:\s*(meta)\b)?|>|[\s"'/](on[a-z]+)\s*=|http-equiv\s*=[\s"']*(refresh)/gi;

/** The first handler or refresh within a tag. An unclosed tag extends to the end of the text. */
function forbiddenInTags(text: string): string | undefined {
  let isTag = false;
  let isMeta = false;
  for (const [sign, meta, handler, refresh] of text.matchAll(inTags)) {
    if (sign === '>') isTag = isMeta = false;
    else if (sign.startsWith('<')) {
      isTag = true;
      isMeta ||= meta !== undefined;
    } else if (isTag && handler !== undefined) return handler;
    else if (isMeta && refresh !== undefined) return refresh;
  }
  return undefined;
}

/**
 * Decodes entities, and removes control characters and blanks that hide a word from a reader but not from a browser.
 */
function plain(html: string): string {
  return html
    .replaceAll(/&#x([0-9a-f]{1,6});?/gi, (_, code: string) => character(Number.parseInt(code, 16)))
    .replaceAll(/&#(\d{1,7});?/g, (_, code: string) => character(Number(code)))
    .replaceAll(/&(?:tab|newline);/gi, '')
    .replaceAll('&colon;', ':')
    .replaceAll(/[\p{Cc}\p{Cf}]/gu, (hidden) => (/\s/.test(hidden) ? hidden : ''));
}
const character = (code: number): string => (code > 31 && code <= 0x10ffff ? String.fromCodePoint(code) : '');

/** The first forbidden text in a mail's HTML, as the author can find it; null when there is none. */
export function forbiddenInMail(html: string): string | null {
  for (const text of [html, plain(html)]) {
    const found = elements.exec(text)?.[1] ?? forbiddenInTags(text) ?? programs.exec(text)?.[1];
    if (found !== undefined) return found.trim().toLowerCase();
    if (brokenScheme.test(text)) return 'javascript:';
  }
  return null;
}
