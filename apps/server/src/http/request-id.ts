import type { IncomingMessage } from 'node:http';

/**
 * The id that a caller or a proxy sent with the request. It is only logged, next to the server's own id, because audit
 * log and error bodies need ids that callers cannot choose. Undefined when its length or characters could harm a log.
 */
export function callerRequestId(request: IncomingMessage): string | undefined {
  const given = request.headers['x-request-id'];
  return typeof given === 'string' && /^[\w.-]{8,100}$/.test(given) ? given : undefined;
}
