import type { BucketSettings } from '../gateways/images/bucket.ts';
import { isUrlOf, oneOf, text } from './setting-kinds.ts';

/** Settings of the storage for images (system 6.6). */

const isBucket = (value: string): boolean => {
  if (!isUrlOf('web')(value)) return false;
  const { pathname, search, hash, username, password } = new URL(value);
  return /^\/[\w.-]+\/?$/.test(pathname) && `${search}${hash}${username}${password}` === '';
};

export const bucketVariables = {
  IMAGES_BUCKET: text(isBucket, 'must be the address of a bucket, like https://s3.example.com/foyer-images'),
  IMAGES_STORE: oneOf('bucket', 'database'),
  IMAGES_REGION: text((value) => /^[\w-]+$/.test(value), 'must be the name of a region, like eu-central-1'),
  IMAGES_ACCESS_KEY: text((value) => /^\S+$/.test(value), 'must be an access key'),
  IMAGES_SECRET_KEY: text((value) => /^\S+$/.test(value), 'must be a secret key'),
} as const;

export const bucketSecrets = ['IMAGES_ACCESS_KEY', 'IMAGES_SECRET_KEY'] as const;

type BucketValues = Partial<Record<keyof typeof bucketVariables, string>>;

/** Where the server moves images. With `database`, it only reads the bucket, until all images are back. */
export const readImagesStore = ({ IMAGES_BUCKET: url, IMAGES_STORE: store }: BucketValues): 'bucket' | 'database' =>
  url === undefined || store === 'database' ? 'database' : 'bucket';

/** Undefined without `IMAGES_BUCKET`: images are in the database. Adds a fault for a bucket without keys. */
export function readBucket(settings: BucketValues, faults: string[]): BucketSettings | undefined {
  const { IMAGES_BUCKET: url, IMAGES_ACCESS_KEY: accessKey, IMAGES_SECRET_KEY: secretKey } = settings;
  if (url === undefined) return undefined;
  if (accessKey === undefined || secretKey === undefined) {
    faults.push('IMAGES_ACCESS_KEY and IMAGES_SECRET_KEY are needed with IMAGES_BUCKET.');
    return undefined;
  }
  return { url: url.replace(/\/$/, ''), region: settings.IMAGES_REGION ?? 'auto', accessKey, secretKey };
}
