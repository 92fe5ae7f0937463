import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isStaffFeature } from '../src/app/screens/sources.ts';

const routeLine = /^[ \t]+(\w+):\s+['"][A-Z]+ \/[^'"]*['"],?\n/gm;

/**
 * Removes the calls that none of these sources names from `packages/contract/src/wire/routes.ts`, so a page loads no unused
 * paths.
 */
export function calledRoutes(code: string, sources: readonly string[]): string {
  const named = new Set(sources.flatMap((source) => source.match(/(?<=')\w+(?=')/g) ?? []));
  return code.replaceAll(routeLine, (line, name: string) => (named.has(name) ? line : ''));
}

/** The module that adds the routes that only the sources of `part` name. */
export function routesOf(part: 'staff' | 'waiting' | 'member', code: string, sources: ClientSources): string {
  const common = new Set(calledRoutes(code, sources.others).match(routeLine));
  const lines = (calledRoutes(code, sources[part]).match(routeLine) ?? []).filter((line) => !common.has(line));
  return `import { routes } from '@foyer/contract/wire/routes';\nObject.assign(routes, {\n${lines.join('')}});\n`;
}

/** Sources of the client without tests: those of staff screens, waiting lists, members' forms, and all others. */
export interface ClientSources {
  staff: string[];
  waiting: string[];
  member: string[];
  others: string[];
}

export function clientSources(folder: string): ClientSources {
  const sources: ClientSources = { staff: [], waiting: [], member: [], others: [] };
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!/(?<!\.test)\.tsx?$/.test(file)) continue;
    const isStaff = /(?:^|[\\/])(?:staff|offline)[\\/]/.test(file) || isStaffFeature(file);
    const isWaiting = /[\\/]shared[\\/]waiting[\\/]/.test(`/${file}`);
    const isMember = /[\\/](?:shared[\\/]form-links|features[\\/]tickets[\\/]form-link)[\\/]/.test(`/${file}`);
    sources[isStaff ? 'staff' : isWaiting ? 'waiting' : isMember ? 'member' : 'others'].push(
      readFileSync(join(folder, file), 'utf8'),
    );
  }
  return sources;
}
