import { LRUCache } from 'lru-cache';
import type { ImageContent, ImageReader, ImageSize } from './port.ts';

/** Reads of stored pictures. A key names content that never changes. */
export interface ImageReads {
  content(key: string, reader: ImageReader, load: () => Promise<ImageContent | null>): Promise<ImageContent | null>;
  size(key: string, reader: ImageReader, load: () => Promise<ImageSize | null>): Promise<ImageSize | null>;
}

/** Every read goes to the database, for commands and imports. */
export const directReads: ImageReads = {
  content: (_key, _reader, load) => load(),
  size: (_key, _reader, load) => load(),
};

/** Turns in which readers alternate (`createFairTurns`). */
interface ReadTurns {
  run<T>(reader: ImageReader, work: () => Promise<T>): Promise<T>;
}

const megabyte = 1024 * 1024;
const cacheBounds = {
  /** Bytes of pictures in the memory of a process. The widths of a page have 10 to 200 KB. */
  bytes: 32 * megabyte,
  /** A larger picture is not cached, because it would displace many others. */
  entryBytes: 4 * megabyte,
  sizes: 5_000,
};

/**
 * Caches pictures by the hash of their content. Other reads wait for their turn, so pictures never use most of the connections to the database. Requests of
 * one network for the same picture wait as one.
 */
export function createCachedReads(turns: ReadTurns, bounds = cacheBounds): ImageReads {
  const contents = () =>
    new LRUCache<string, ImageContent>({
      maxSize: bounds.bytes,
      maxEntrySize: bounds.entryBytes,
      sizeCalculation: ({ bytes }) => Math.max(1, bytes.byteLength),
    });
  const sizes = () => new LRUCache<string, ImageSize>({ max: bounds.sizes });
  return { content: cached(turns, contents), size: cached(turns, sizes) };
}

/** The cache is created for the first read, because it reserves memory for all its entries. */
function cached<T extends object>(turns: ReadTurns, create: () => LRUCache<string, T>) {
  let created: LRUCache<string, T> | undefined;
  const waiting = new Map<string, Promise<T | null>>();
  return async (key: string, reader: ImageReader, load: () => Promise<T | null>): Promise<T | null> => {
    const cache = (created ??= create());
    const known = cache.get(key);
    if (known) return known;
    // Not one for all networks: a network with a long queue would delay the others.
    const own = JSON.stringify([reader.account, reader.network, key]);
    const earlier = waiting.get(own);
    if (earlier) return earlier;
    const result = turns
      .run(reader, async () => {
        const loaded = cache.get(key) ?? (await load());
        if (loaded) cache.set(key, loaded);
        return loaded;
      })
      .finally(() => waiting.delete(own));
    waiting.set(own, result);
    return result;
  };
}
