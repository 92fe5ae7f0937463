/** The names of statements that connections prepare, by their text (`prepared.ts`); every connection looks here (`connect.ts`). */
const names = new Map<string, string>();

export const preparedName = (text: string): string | undefined => names.get(text);

export function nameStatement(text: string): void {
  if (!names.has(text)) names.set(text, `kept_${names.size + 1}`);
}
