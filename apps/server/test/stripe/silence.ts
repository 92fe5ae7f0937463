import { subscribe } from 'node:diagnostics_channel';
import type { ClientRequest } from 'node:http';

/** The requests of this process that have no response. */
const unanswered = new Set<ClientRequest>();
subscribe('http.client.request.start', (message) => {
  const { request } = message as { request: ClientRequest };
  unanswered.add(request);
  request.once('close', () => unanswered.delete(request));
});

let skippedMs = 0;
/** Time in ms for the limits of requests. It includes the waits that `endSilence` skipped. */
export const patientTimer = (): number => performance.now() + skippedMs;

/** Ends a request that gets no response as its time limit would, without the wait. `port`: the port of the client's connection. */
export function endSilence(port: number | undefined, limitMs = 60_000): void {
  for (const request of unanswered) {
    if (request.socket?.localPort !== port) continue;
    skippedMs += limitMs;
    request.emit('timeout');
  }
}
