import { BucketFault, openBucket, type Bucket } from '../gateways/images/bucket.ts';
import { countStored, findBrokenObjects, moveOneToBucket, moveOneToDatabase } from '../gateways/images/move.ts';
import type { Config } from '../ops/config.ts';
import { counted } from '../ops/plain-counts.ts';
import { PlainFailure } from '../ops/plain-failure.ts';
import { command, UsageError, type CommandGroup } from './command-line.ts';
import { printLine, withSharedStore } from './command-store.ts';
import { interruptible } from './interruption.ts';

/** @throws PlainFailure without `IMAGES_BUCKET` */
function bucketOf({ bucket, settingsFrom }: Config): Bucket {
  if (bucket === undefined) throw new PlainFailure(`IMAGES_BUCKET is not set in ${settingsFrom}.`);
  return openBucket(bucket);
}

const plain = (error: unknown): unknown =>
  error instanceof BucketFault
    ? new PlainFailure(`${error.message} Run foyer check, then run the same command again.`)
    : error;

const move = command({
  summary:
    'Move the files of images into the bucket (IMAGES_BUCKET), or back into the database. Safe while a server runs.',
  options: { to: { type: 'string', value: 'bucket|database', about: 'Where the files go.' } },
  run: ({ values: { to } }) => {
    if (to !== 'bucket' && to !== 'database') throw new UsageError('--to must be bucket or database.');
    return withSharedStore(async ({ database: { kysely: db } }, config) => {
      const bucket = bucketOf(config);
      if (to === 'database' && config.imagesStore === 'bucket')
        throw new PlainFailure(
          'Set IMAGES_STORE=database and restart the server first. It would move the images into the bucket again.',
        );
      let moved = 0;
      await interruptible('', async ({ check }) => {
        for (;;) {
          check(`Stopped: ${counted(moved, 'image file')} moved. Run the same command again for the rest.`);
          if (!(await (to === 'bucket' ? moveOneToBucket(db, bucket, new Date()) : moveOneToDatabase(db, bucket))))
            break;
          moved += 1;
        }
      }).catch((error: unknown) => {
        throw plain(error);
      });
      const { inBucket, inDatabase } = await countStored(db);
      printLine(`Moved: ${moved}. In the bucket: ${inBucket}. In the database: ${inDatabase}.`);
    });
  },
});

const check = command({
  summary:
    'Compare each image file in the bucket with its hash. Exits with 1 if one is missing or different. Changes nothing.',
  run: () =>
    withSharedStore(async ({ database: { kysely: db } }, config) => {
      const bucket = bucketOf(config);
      const broken: string[] = [];
      let compared = 0;
      await interruptible('', async ({ check: stopHere }) => {
        for await (const hash of findBrokenObjects(db, bucket)) {
          stopHere(`Stopped after ${counted(compared, 'image file')}.`);
          compared += 1;
          if (hash !== null) {
            broken.push(hash);
            printLine(`missing or different: ${hash}`);
          }
        }
      }).catch((error: unknown) => {
        throw plain(error);
      });
      if (broken.length > 0)
        throw new PlainFailure(`${broken.length} of ${counted(compared, 'image file')} cannot be read.`);
      printLine(`All ${counted(compared, 'image file')} in the bucket are intact.`);
    }),
});

export const images: CommandGroup = {
  summary: 'Image files: move them between the database and a bucket, and check them.',
  commands: { move, check },
};
