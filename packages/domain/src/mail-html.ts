/**
 * What has no place in a mail: programs, and what loads or sends by itself. Mail programs drop it, and a preview must never run it; whoever
 * pastes it in learns so before saving.
 */
// Rather too strict than too clever: quotes that do not match are read in as many ways as there are mail programs.
// Each pattern takes a time that grows with the length of the text alone: two repetitions that match the same sign never follow each other.
const elements = /<[\s/]*(script|iframe|frame|object|embed|applet|form|base|svg|math|noscript|link)\b/i;
const programs = /(?:href|src|action|background|srcset)\s*=[\s"']*((?:javascript|vbscript|data:text\/html)\s*:?)/i;
// A scheme broken by a line end is still one.
const brokenScheme = /(?:href|src)\s*=[\s"']*j\s*a\s*v\s*a\s*s\s*c\s*r\s*i\s*p\s*t\s*:/i;
/** The limits of tags, and what is forbidden between them: a handler in any tag, a refresh in a `meta` tag. */
const inTags = /<(?:\s*(meta)\b)?|>|[\s"'/](on[a-z]+)\s*=|http-equiv\s*=[\s"']*(refresh)/gi;

/** The first handler or refresh within a tag; a tag that nothing closes goes on to the end. */
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
    const found = elements.exec(text)?.[1] ?? forbiddenInTags(text) ?? programs.exec(text)?.[1];
    if (found !== undefined) return found.trim().toLowerCase();
    if (brokenScheme.test(text)) return 'javascript:';
  }
  return null;
}
