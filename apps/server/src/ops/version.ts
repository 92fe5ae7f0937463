import { existsSync, readFileSync } from 'node:fs';

/** The product's version, of the repository's package.json. */
export const version = readVersion();

function readVersion(): string {
  const text = readFileSync(new URL('../../../../package.json', import.meta.url), 'utf8');
  return (JSON.parse(text) as { version: string }).version;
}

/** The folder of `npm run build:release`: the whole server is one file there. */
export const isRelease = existsSync(new URL('../../../../foyer.mjs', import.meta.url));

/** How a person calls a command here. */
export const foyerCommand = isRelease ? 'foyer' : 'npm run foyer --';
