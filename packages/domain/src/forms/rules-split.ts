/** Splits a `rules` string at its bars. Patterns and quoted lists may contain bars and commas. */

export interface RuleText {
  word: string;
  argument: string;
}

/**
 * `required|regex:/^(a|b)$/i|oneOf:x,"y|z"` → its words with their arguments. A pattern between slashes ends at the
 * first unescaped slash outside a character class. Bars inside double quotes do not split. Empty parts are skipped.
 */
export function splitRules(text: string): RuleText[] {
  const found: RuleText[] = [];
  let at = 0;
  while (at < text.length) {
    const end = endOfRule(text, at);
    const rule = text.slice(at, end).trim();
    at = end + 1;
    if (rule === '') continue;
    const colon = rule.indexOf(':');
    if (colon < 0) found.push({ word: rule, argument: '' });
    else found.push({ word: rule.slice(0, colon).trim(), argument: rule.slice(colon + 1).trim() });
  }
  return found;
}

function endOfRule(text: string, start: number): number {
  const regex = /^\s*regex\s*:\s*/.exec(text.slice(start));
  if (regex) {
    const from = start + regex[0].length;
    return barAfter(text, text[from] === '/' ? endOfPattern(text, from) : from);
  }
  let quoted = false;
  for (let at = start; at < text.length; at += 1) {
    if (text[at] === '"') quoted = !quoted;
    else if (text[at] === '|' && !quoted) return at;
  }
  return quoted ? barAfter(text, start) : text.length;
}

function barAfter(text: string, from: number): number {
  const bar = text.indexOf('|', from);
  return bar < 0 ? text.length : bar;
}

/** Position after the closing slash, or of the opening slash when the pattern is not closed. */
function endOfPattern(text: string, opening: number): number {
  let inClass = false;
  for (let at = opening + 1; at < text.length; at += 1) {
    const sign = text[at];
    if (sign === '\\') at += 1;
    else if (sign === '[') inClass = true;
    else if (sign === ']') inClass = false;
    else if (sign === '/' && !inClass) return at + 1;
  }
  return opening;
}

/** An entry in double quotes and the comma after it. */
const quotedEntry = /\s*"((?:[^"]|"")*)"\s*(?:,|$)/y;

/** `a, "b, c", "say ""hi"""` → `a`, `b, c`, `say "hi"`; empty entries are skipped. */
export function splitList(text: string): string[] {
  const entries: string[] = [];
  for (let at = 0; at < text.length;) {
    quotedEntry.lastIndex = at;
    const quoted = quotedEntry.exec(text);
    const comma = text.indexOf(',', at);
    const end = comma < 0 ? text.length : comma;
    entries.push(quoted ? (quoted[1] ?? '').replaceAll('""', '"') : text.slice(at, end).trim());
    at = quoted ? quotedEntry.lastIndex : end + 1;
  }
  return entries.filter((entry) => entry !== '');
}
