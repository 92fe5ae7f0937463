/** The label of a code. A code without a label, for example of a newer server, is shown as it is. */
export const codeLabel = (labels: Readonly<Record<string, string>>, code: unknown): string =>
  (typeof code === 'string' && Object.hasOwn(labels, code) ? labels[code] : undefined) ?? String(code);
