/** Names of prepared statements by their text (`prepared.ts`). Every connection uses this map (`connect.ts`). */
const names = new Map<string, string>();

export const preparedName = (text: string): string | undefined => names.get(text);

export function nameStatement(text: string): void {
  if (!names.has(text)) names.set(text, `kept_${names.size + 1}`);
}
