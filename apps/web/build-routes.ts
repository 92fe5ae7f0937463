import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Rollup } from 'vite';
import { routeTable, textsOf, type RouteKey } from './src/app/route-table.ts';

/** What `boot.inline.ts` preloads: indexes into `files`, by screen and by language. */
export interface BootRoutes {
  files: string[];
  /** Pattern of the path, whether it belongs to staff, files, which texts it reads (a number of `languages`), first calls. */
  screens: [pattern: string, staff: boolean, files: number[], texts: number, calls: string[]][];
  /** Files of the texts by what a screen reads: sign-in; arrival; then registering, belongings, staff too. */
  languages: Record<string, number[][]>;
}

export const noRoutes: BootRoutes = { files: [], screens: [], languages: {} };

/**
 * What an attendee's screen asks first, as `features/` asks it: address, the body of a POST, and words that the answer before must
 * hold, or this is not asked. `$id` is the number in the screen's own address, `$user` the account. A line that no longer fits costs a call too many, which `e2e/ready.test.ts` tells.
 */
const firstCalls: Partial<Record<RouteKey, string[]>> = {
  events: ['/api/events'],
  registration: [
    '/api/events/$id',
    '/api/events/available-relationships {"eventId":$id,"externalAccountIdentifier":"$user","selectedRelationshipTypes":[],"cartSummary":[]}',
    '/api/events/available-tickets {"eventId":$id,"externalAccountIdentifier":"$user","relationshipType":"CONSULTANT","cartSummary":[]} "relationshipType":"CONSULTANT"',
  ],
  account: ['/api/ticket/my-events', '/api/tickets'],
  eventSummary: ['/api/ticket/event-ticket-summary?eventId=$id'],
  confirmation: ['/api/orders/$id'],
  ticket: ['/api/ticket/$id'],
};

const screenImport = /(\w+):\s*\(\)\s*=>\s*import\('\.\.\/([^']+)'\)/g;

/** Reads from the finished bundle which files each row of the route table and each language will ask for. */
export function bootRoutes(bundle: Rollup.OutputBundle): BootRoutes {
  const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const files: string[] = [];
  const number = (file: string) => (files.includes(file) ? files.indexOf(file) : files.push(file) - 1);

  const reach = (fileName: string, seen: Set<string>): Set<string> => {
    const chunk = byName.get(fileName);
    if (!chunk || seen.has(fileName)) return seen;
    seen.add(fileName);
    for (const style of chunk.viteMetadata?.importedCss ?? []) seen.add(style);
    for (const next of chunk.imports) reach(next, seen);
    return seen;
  };
  const atOnce = new Set<string>();
  for (const chunk of chunks) if (chunk.isEntry) reach(chunk.fileName, atOnce);
  const filesOf = (...modules: string[]): number[] => {
    const needed = new Set<string>();
    for (const module of modules) {
      const chunk = chunks.find((one) => one.moduleIds.some((id) => id.replaceAll('\\', '/').endsWith(module)));
      if (chunk) reach(chunk.fileName, needed);
    }
    return [...needed].filter((file) => !atOnce.has(file)).map(number);
  };

  const source = readFileSync(join(import.meta.dirname, 'src/app/screens.ts'), 'utf8');
  const screens = new Map([...source.matchAll(screenImport)].map(([, key = '', path = '']) => [key, path]));
  if (screens.size === 0) throw new Error('No screen found in src/app/screens.ts: has its shape changed?');
  return {
    files,
    screens: Object.entries(routeTable)
      // A literal segment before a parameter, as the router matches.
      .sort(([, one], [, other]) => one.pattern.split('$').length - other.pattern.split('$').length)
      .flatMap(([key, row]) => {
        const path = screens.get(key);
        if (!path) return [];
        const named = row.pattern.replace(/\$(?:eventId|orderId|ticketId)\b/, '([^/]+)').replace(/\$\w+/g, '[^/]+');
        const pattern = row.pattern === '/' ? '^/$' : `^${named}/?$`;
        const shell = row.group === 'login' ? [] : ['/src/app/DataShell.tsx'];
        const texts = row.group === 'login' ? 0 : row.group === 'staff' ? 4 : textsOf(key as RouteKey).length + 1;
        return [
          [pattern, row.group === 'staff', filesOf(`/src/${path}`, ...shell), texts, firstCalls[key as RouteKey] ?? []],
        ];
      }),
    languages: Object.fromEntries(
      ['en-US', 'ja-JP', 'es-US'].map((locale) => {
        const parts = ['arrival', 'attendee', 'belongings', 'staff'].map(
          (part) => `/messages/src/${locale}/${part}.ts`,
        );
        const signIn = filesOf(parts[0] ?? '', `/messages/src/${locale}/sign-in.ts`);
        return [locale, [signIn, ...parts.map((_, last) => filesOf(...parts.slice(0, last + 1)))]];
      }),
    ),
  };
}
