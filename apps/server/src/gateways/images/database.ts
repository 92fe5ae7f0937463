import { createHash } from 'node:crypto';
import type { Db } from '../../db/database.ts';
import type { ImageGateway } from './port.ts';
import { processImage } from './process.ts';

/**
 * Pictures in the table `image_content`: a few megabytes an event, in the same backup and the same transaction as everything
 * else, and there for every process and machine.
 */
export function createDatabaseImages(db: Db): ImageGateway {
  return {
    async store(bytes, now) {
      const processed = await processImage(bytes);
      const rows = processed.map((each) => ({
        ...each,
        contentHash: createHash('sha256').update(each.bytes).digest('hex'),
      }));
      await db
        .insertInto('image_content')
        .values(
          rows.map(({ contentHash, contentType, width, height, bytes: content }) => ({
            content_hash: contentHash,
            content_type: contentType,
            width,
            height,
            bytes: content,
            created_at: now,
          })),
        )
        .onConflict((conflict) => conflict.column('content_hash').doNothing())
        .execute();
      const [original] = rows;
      return {
        width: original?.width ?? 0,
        height: original?.height ?? 0,
        contentType: original?.contentType ?? '',
        variants: rows.map(({ variant, contentHash, contentType, width, height }) => ({
          variant,
          contentHash,
          contentType,
          width,
          height,
        })),
      };
    },

    async read(contentHash) {
      const row = await db
        .selectFrom('image_content')
        .select(['content_type', 'bytes'])
        .where('content_hash', '=', contentHash)
        .executeTakeFirst();
      return row ? { contentType: row.content_type, bytes: row.bytes } : null;
    },
  };
}
