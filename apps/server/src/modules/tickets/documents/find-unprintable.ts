import { FoyerError } from '@foyer/contract/wire/errors';
import { LRUCache } from 'lru-cache';
import type { Workers } from '../../../workers/workers.ts';
import { unprintableTask } from './document-tasks.ts';

/** Letters that the fonts certainly have. Names with only these letters need no check in a thread. */
const everyday = /^[\u0020-\u007e\u00a0-\u017f\u3041-\u3096\u30a1-\u30fc]*$/u;

/** Finds the names that cannot be drawn as typed, each with its printable form. */
export type FindUnprintable = (names: readonly string[]) => Promise<ReadonlyMap<string, string>>;

const requester = { account: 'badges' };

/** Names that cannot be checked count as printable, because a badge must not wait for a busy server. */
export function createFindUnprintable(workers: Pick<Workers, 'run'>): FindUnprintable {
  let created: LRUCache<string, string> | undefined;
  return async (names) => {
    const rare = [...new Set(names)].filter((name) => !everyday.test(name));
    if (rare.length === 0) return new Map();
    // It reserves memory for all its entries. Most servers meet no such name.
    const known = (created ??= new LRUCache({ max: 20_000 }));
    const unknown = rare.filter((name) => !known.has(name));
    if (unknown.length > 0) {
      try {
        const printable = new Map(await workers.run(unprintableTask, unknown, requester));
        for (const name of unknown) known.set(name, printable.get(name) ?? name);
      } catch (error) {
        if (!(error instanceof FoyerError)) throw error;
      }
    }
    return new Map(
      rare.flatMap((name): [string, string][] => {
        const printable = known.get(name);
        return printable === undefined || printable === name ? [] : [[name, printable]];
      }),
    );
  };
}
