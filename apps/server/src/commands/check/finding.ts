/** One line of `foyer check`. `FAIL` keeps Foyer from starting or from doing its work; `warn` is for a person to judge. */
export interface Finding {
  level: 'ok' | 'warn' | 'FAIL';
  /** What was looked at, in one or two words. */
  about: string;
  line: string;
}

export const finding = (level: Finding['level'], about: string, line: string): Finding => ({ level, about, line });

/** `FAIL  database          nothing listens there` */
export const wordsOf = ({ level, about, line }: Finding): string => `${level.padEnd(4)}  ${about.padEnd(16)}  ${line}`;

export const messageOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).split('\n', 1)[0] ?? '';
