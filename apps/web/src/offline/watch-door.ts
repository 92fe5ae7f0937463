import { requestSource } from '../api/request-source.ts';
import type { DoorState } from '@foyer/contract/door/door';
import { requestOf } from '../api/request.ts';
import { currentLocale } from '../session/language.tsx';
import { sessionStore } from '../session/session-store.ts';

const againMs = 3_000;

/** Streams the state of an event's door and reconnects when the stream ends, until `signal` aborts. */
export async function watchDoor(
  eventId: number,
  onState: (state: DoorState) => void,
  onLost: () => void,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    try {
      await readStream(eventId, onState, signal);
    } catch {
      if (!signal.aborted) onLost();
    }
    await new Promise((resolve) => setTimeout(resolve, againMs));
  }
}

/** `EventSource` sends no headers, and the session's token must not be in a URL. */
async function readStream(eventId: number, onState: (state: DoorState) => void, signal: AbortSignal): Promise<void> {
  const { method, address } = requestOf('watchDoor', { params: { eventId } });
  const response = await fetch(address, {
    method,
    signal,
    cache: 'no-store',
    headers: {
      accept: 'text/event-stream',
      'accept-language': currentLocale(),
      'x-request-source': requestSource,
      'x-auth-token': sessionStore.current()?.token ?? '',
    },
  });
  if (!response.ok || !response.body) throw new Error(String(response.status));
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  for (let text = ''; ;) {
    const { done, value } = await reader.read();
    if (done) return;
    const parts = (text + value).split('\n\n');
    text = parts.pop() ?? '';
    const last = parts.findLast((part) => part.startsWith('data: '));
    // The data comes from our own server.
    if (last !== undefined) onState(JSON.parse(last.slice(6)) as DoorState);
  }
}
