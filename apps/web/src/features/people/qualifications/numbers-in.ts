/** The account numbers of pasted text, each once. */
export const numbersIn = (text: string): string[] => [
  ...new Set(text.split(/[\s,;、，；]+/).filter((each) => each !== '' && each.length <= 40)),
];
