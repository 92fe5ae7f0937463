import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The text of `packages/contract/src/routes.ts` without the calls that none of these sources names: a page carries no paths that it never asks. */
export function calledRoutes(code: string, sources: readonly string[]): string {
  const named = new Set(sources.flatMap((source) => source.match(/(?<=')\w+(?=')/g) ?? []));
  return code.replaceAll(/^[ \t]+(\w+):\s+['"][A-Z]+ \/[^'"]*['"],?\n/gm, (line, name: string) =>
    named.has(name) ? line : '',
  );
}

/** Every source of the client, tests aside. */
export function clientSources(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?<!\.test)\.tsx?$/.test(file))
    .map((file) => readFileSync(join(folder, file), 'utf8'));
}
