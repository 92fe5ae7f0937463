/** Tokens of mail templates have the form `*|TOKEN_NAME|*` (spec §5 Editor). */
const token = /\*\|([A-Z][A-Z0-9_]*)\|\*/g;

/** A value as text, or markup that was made here and is safe already. */
export type TokenValue = string | number | { html: string };
export type TokenValues = Readonly<Record<string, TokenValue | undefined>>;

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** A text as it may stand in HTML content and quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}

const valueOf = (values: TokenValues, name: string) => (Object.hasOwn(values, name) ? values[name] : undefined);

/** Fills the tokens of an HTML template with escaped values; a token without a value vanishes. Values are not filled again. */
export function fillTokens(html: string, values: TokenValues): string {
  return html.replace(token, (_, name: string) => {
    const value = valueOf(values, name);
    if (value === undefined) return '';
    return typeof value === 'object' ? value.html : escapeHtml(String(value));
  });
}

/** Fills the tokens of a subject: plain text on one line, so that no value can add a header. */
export function fillSubject(subject: string, values: TokenValues): string {
  const filled = subject.replace(token, (_, name: string) => {
    const value = valueOf(values, name);
    return value === undefined || typeof value === 'object' ? '' : String(value);
  });
  return filled.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();
}

/** Names of the tokens in a template, each once, in order. */
export function tokensIn(template: string): string[] {
  return [...new Set([...template.matchAll(token)].map((match) => match[1] ?? ''))];
}

/** Tokens of a template that nothing will fill: told to the editor before saving. */
export function unknownTokens(template: string, known: readonly string[]): string[] {
  return tokensIn(template).filter((name) => !known.includes(name));
}
