import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BytesAnswer } from '@foyer/contract/wire/endpoint';

/** The script of the embeddable button and list, which the build of the client writes. */
export interface EmbedScript {
  /** Subresource integrity of the file. */
  integrity: string;
  /** Name in the address of this version, such as `3f9c2a….js`. */
  fileName: string;
  /** The response at the address without a version. */
  newest: BytesAnswer;
  /** The response at the address of this version. */
  version: BytesAnswer;
}

/** Reads the script. Null while the client is not built. */
export function readEmbedScript(clientDir: string | undefined): EmbedScript | null {
  const file = clientDir === undefined ? '' : join(clientDir, 'embed.js');
  if (file === '' || !existsSync(file)) return null;
  const body = readFileSync(file, 'utf8');
  const digest = createHash('sha384').update(body).digest();
  const answer = (cacheControl: string): BytesAnswer => ({
    contentType: 'text/javascript; charset=utf-8',
    body,
    cacheControl,
    isForOtherSites: true,
    isReadByOtherSites: true,
    isStored: true,
  });
  return {
    integrity: `sha384-${digest.toString('base64')}`,
    fileName: `${digest.toString('hex').slice(0, 16)}.js`,
    newest: answer('public, max-age=3600'),
    version: answer('public, max-age=31536000, immutable'),
  };
}
