import type { RouteName } from '@foyer/contract/routes';
import { ApiError } from './api-error.ts';
import { send, type Sent } from './call.ts';
import { keep } from './download.ts';

/** As long as the longest answer may be under way. */
const patience = 15 * 60_000;

/** How far a download has come: bytes, and lines of text in them. */
export interface Arrived {
  bytes: number;
  lines: number;
}

/** Downloads what is long under way and tells how far it has come; a download that breaks off is a `NETWORK_ERROR` and keeps nothing. */
export async function downloadStream<N extends RouteName>(
  name: N,
  input: Sent<N>,
  { fileName, onArrived }: { fileName: string; onArrived: (arrived: Arrived) => void },
): Promise<void> {
  const response = await send(name, { ...input, patience });
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  const arrived: Arrived = { bytes: 0, lines: 0 };
  const reader = response.body?.getReader();
  try {
    for (let piece = await reader?.read(); piece && !piece.done; piece = await reader?.read()) {
      pieces.push(piece.value);
      arrived.bytes += piece.value.length;
      for (const byte of piece.value) if (byte === 10) arrived.lines += 1;
      onArrived({ ...arrived });
    }
  } catch (error) {
    if (input.signal?.aborted) throw error;
    throw new ApiError({ code: 'NETWORK_ERROR', status: 0 });
  }
  keep(new Blob(pieces, { type: response.headers.get('content-type') ?? '' }), fileName);
}
