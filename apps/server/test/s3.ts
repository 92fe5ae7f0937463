import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import type { Server } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { BucketSettings } from '../src/gateways/images/bucket.ts';

/** The package has no types. Its only account has this key pair, and it refuses a wrong signature. */
interface S3rver {
  run: () => Promise<unknown>;
  close: () => Promise<void>;
  httpServer: Server;
}
const S3rver = createRequire(import.meta.url)('@20minutes/s3rver') as new (options: object) => S3rver;
const keyPair = 'S3RVER';

/** A server of S3-compatible storage with one bucket, in this process. */
export async function openS3(): Promise<{
  settings: BucketSettings;
  /** Folder with the objects of the bucket. */
  folder: string;
  close: () => Promise<void>;
}> {
  const directory = await mkdtemp(path.join(tmpdir(), 'foyer-s3-'));
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: 'pictures', configs: [] }],
  });
  await server.run();
  const { port } = server.httpServer.address() as AddressInfo;
  let isOpen = true;
  return {
    settings: {
      url: `http://127.0.0.1:${port}/pictures`,
      region: 'us-east-1',
      accessKey: keyPair,
      secretKey: keyPair,
      limitMs: 2_000,
    },
    folder: path.join(directory, 'pictures'),
    close: async () => {
      if (!isOpen) return;
      isOpen = false;
      server.httpServer.closeAllConnections();
      await server.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
