import { existsSync, readFileSync } from 'node:fs';

/** The product's version, from the repository's package.json. */
export const version = readVersion();

function readVersion(): string {
  const text = readFileSync(new URL('../../../../package.json', import.meta.url), 'utf8');
  return (JSON.parse(text) as { version: string }).version;
}

/** True in the output of `npm run build:release`, where the whole server is one file. */
export const isRelease = existsSync(new URL('../../../../foyer.mjs', import.meta.url));

/** How to call a command in this installation. */
export const foyerCommand = isRelease ? 'foyer' : 'npm run foyer --';
