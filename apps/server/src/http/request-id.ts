import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { maskCardNumbers } from '../ops/logging.ts';

/** An id that the log keeps as it is: a few ids look like card numbers, and nobody would find their line. */
export function newRequestId(random: () => string = randomUUID): string {
  const id = random();
  return maskCardNumbers(id) === id ? id : newRequestId(random);
}

/**
 * The id that a caller or a proxy sent with the request. It is only logged, next to the server's own id, because audit
 * log and error bodies need ids that callers cannot choose. Undefined when its length or characters could harm a log.
 */
export function callerRequestId(request: IncomingMessage): string | undefined {
  const given = request.headers['x-request-id'];
  return typeof given === 'string' && /^[\w.-]{8,100}$/.test(given) ? given : undefined;
}
