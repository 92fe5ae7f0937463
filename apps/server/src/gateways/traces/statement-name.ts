const names = new Map<string, string>();
/** Texts whose name is remembered. Dynamic filters make some hundred texts. */
const mostNames = 2_000;

/**
 * A short name of an SQL statement for its span: `order_take`, `SELECT account`, `COMMIT`. It consists of keywords and of names of tables and
 * functions, never of a value: values are parameters, and quoted texts are removed first.
 */
export function statementName(text: string): string {
  const known = names.get(text);
  if (known !== undefined) return known;
  if (names.size >= mostNames) names.clear();
  const name = nameOf(text.replaceAll(/'(?:[^']|'')*'/g, ''));
  names.set(text, name);
  return name;
}

function nameOf(text: string): string {
  const verb = /^\s*([a-z]+)/i.exec(text)?.[1]?.toUpperCase() ?? 'SQL';
  const called = /^\s*select\s+\*\s+from\s+([a-z_]+)\(/i.exec(text)?.[1];
  if (called !== undefined) return called;
  const table = (verb === 'UPDATE' ? /update\s+"?([a-z_]+)/i : /\b(?:from|into)\s+"?([a-z_]+)/i).exec(text)?.[1];
  return table === undefined ? verb : `${verb} ${table.toLowerCase()}`;
}
