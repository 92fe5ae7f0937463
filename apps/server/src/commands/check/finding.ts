/** One line of `foyer check`. `FAIL` prevents Foyer from starting or working; `warn` needs a person's judgement. */
export interface Finding {
  level: 'ok' | 'warn' | 'FAIL';
  /** The subject of the check, in one or two words. */
  about: string;
  line: string;
}

export const finding = (level: Finding['level'], about: string, line: string): Finding => ({ level, about, line });

/** `FAIL  database          nothing listens there` */
export const wordsOf = ({ level, about, line }: Finding): string => `${level.padEnd(4)}  ${about.padEnd(16)}  ${line}`;

export const messageOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).split('\n', 1)[0] ?? '';
