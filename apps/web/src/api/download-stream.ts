import { requestSource } from './request-source.ts';
import type { RouteName } from '@foyer/contract/wire/routes';
import { currentLocale } from '../session/language.tsx';
import { sessionStore } from '../session/session-store.ts';
import { ApiError, toApiError } from './api-error.ts';
import { keep } from './download.ts';
import { requestOf, type CallInput } from './request.ts';

/** The progress of a download: bytes, and lines of text in them. */
export interface Arrived {
  bytes: number;
  lines: number;
}

/**
 * Downloads a large file and reports its progress. A download that breaks off is a `NETWORK_ERROR` and stores nothing.
 * It does not use `call`, which times out after 30 s, and it is separate because few screens need it.
 */
export async function downloadStream<N extends RouteName>(
  name: N,
  input: CallInput<N>,
  { fileName, signal, onArrived }: { fileName: string; signal: AbortSignal; onArrived: (arrived: Arrived) => void },
): Promise<void> {
  const { method, address, body } = requestOf(name, input);
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  const arrived: Arrived = { bytes: 0, lines: 0 };
  const headers = {
    'accept-language': currentLocale(),
    'content-type': 'application/json',
    'x-auth-token': sessionStore.current()?.token ?? '',
    'x-request-source': requestSource,
  };
  const response = await reached(fetch(address, { method, headers, signal, ...(body === undefined ? {} : { body }) }));
  if (!response.ok) {
    const answer: unknown = await response.json().catch(() => undefined);
    throw await toApiError(response.status, answer, response.headers.get('x-request-id') ?? undefined);
  }
  const reader = response.body?.getReader();
  for (
    let piece = reader && (await reached(reader.read()));
    piece && !piece.done;
    piece = await reached(reader?.read())
  ) {
    pieces.push(piece.value);
    arrived.bytes += piece.value.length;
    for (const byte of piece.value) if (byte === 10) arrived.lines += 1;
    onArrived({ ...arrived });
  }
  keep(new Blob(pieces, { type: response.headers.get('content-type') ?? '' }), fileName);

  /** An abort by the person is passed on. Any other failure is a network error. */
  async function reached<T>(answer: Promise<T> | undefined): Promise<T> {
    try {
      return (await answer) as T;
    } catch (error) {
      if (signal.aborted) throw error;
      throw new ApiError({ code: 'NETWORK_ERROR', status: 0 });
    }
  }
}
