import anyAscii from 'any-ascii';

/** The first of the names that can be printed, else the first one in Latin letters. */
export function printableName(names: readonly [string, ...string[]], canPrint: (name: string) => boolean): string {
  return names.find(canPrint) ?? anyAscii(names[0]).trim();
}
