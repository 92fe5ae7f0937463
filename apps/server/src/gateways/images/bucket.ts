import { createHash } from 'node:crypto';
import { FoyerError } from '@foyer/contract/wire/errors';
import { S3mini } from 's3mini';
import { traced } from '../traces/spans.ts';

/** The port to S3-compatible storage for the bytes of images (system 6.6). Keys are random, and only the server reads the objects. */

export interface BucketSettings {
  /** Address of the bucket, `https://s3.example.com/foyer-images`. */
  url: string;
  region: string;
  accessKey: string;
  secretKey: string;
  /** Time for one request, in ms. Default: 10 s. */
  limitMs?: number;
}

export interface Bucket {
  put(key: string, bytes: Buffer, contentType: string): Promise<void>;
  /** Null when there is no such object. @throws BucketFault */
  get(key: string): Promise<Buffer | null>;
  /** Does nothing when there is no such object. @throws BucketFault */
  remove(key: string): Promise<void>;
}

/** The bucket did not do what it should: it was unreachable, or refused. The message has no key and no secret. */
export class BucketFault extends Error {
  constructor(call: string, cause: unknown) {
    const status: unknown = cause instanceof Error ? Reflect.get(cause, 'status') : undefined;
    super(
      `The bucket of images ${typeof status === 'number' ? `answered ${call} with ${status}` : `did not answer ${call}`}.`,
      {
        cause,
      },
    );
    this.name = 'BucketFault';
  }
}

export function openBucket({ url, region, accessKey, secretKey, limitMs = 10_000 }: BucketSettings): Bucket {
  const s3 = new S3mini({
    endpoint: url,
    region,
    accessKeyId: accessKey,
    secretAccessKey: secretKey,
    requestAbortTimeout: limitMs,
  });
  const call = <T>(name: string, work: () => Promise<T>): Promise<T> =>
    traced(
      `bucket ${name}`,
      async () => {
        try {
          return await work();
        } catch (error) {
          throw new BucketFault(name, error);
        }
      },
      { kind: 'client' },
    );
  return {
    put: (key, bytes, contentType) =>
      call('put', async () => {
        const response = await s3.putObject(key, bytes, contentType);
        if (!response.ok) throw Object.assign(new Error('refused'), { status: response.status });
      }),
    get: (key) =>
      call('get', async () => {
        const bytes = await s3.getObjectArrayBuffer(key);
        return bytes === null ? null : Buffer.from(bytes);
      }),
    remove: (key) =>
      call('remove', async () => {
        await s3.deleteObject(key);
      }),
  };
}

let bucket: Bucket | undefined;

/** Sets the bucket of this process. Undefined: all images are in the database. */
export function useBucket(settings: BucketSettings | undefined): void {
  bucket = settings && openBucket(settings);
}

export const currentBucket = (): Bucket | undefined => bucket;

/** Where the bytes of a row of `image_content` are. */
export interface StoredBytes {
  content_hash: string;
  bytes: Buffer | null;
  object_key: string | null;
}

/** The columns of `StoredBytes`. */
export const storedColumns = ['content_hash', 'bytes', 'object_key'] as const;

/**
 * The bytes of an image, from its row or its object.
 * @throws FoyerError `NETWORK_ERROR` when the bucket is unreachable, has no such object, has another content, or is not in the settings
 */
export async function bytesOf(row: StoredBytes): Promise<Buffer> {
  if (row.bytes !== null) return row.bytes;
  try {
    return await readObject(row, currentBucket());
  } catch (error) {
    throw new FoyerError('NETWORK_ERROR', { cause: error });
  }
}

/** Reads the object of an image and compares its hash. @throws BucketFault, or Error for a missing or different object */
export async function readObject(
  { content_hash, object_key }: Pick<StoredBytes, 'content_hash' | 'object_key'>,
  from: Bucket | undefined,
): Promise<Buffer> {
  if (from === undefined) throw new Error('An image is in a bucket, and IMAGES_BUCKET is not set.');
  const bytes = await from.get(object_key ?? '');
  if (bytes === null) throw new Error(`The object of the image ${content_hash} is missing in the bucket.`);
  if (hashOfBytes(bytes) !== content_hash)
    throw new Error(`The object of the image ${content_hash} has another content.`);
  return bytes;
}

export const hashOfBytes = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
