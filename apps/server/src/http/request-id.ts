import type { IncomingMessage } from 'node:http';

/**
 * The id that a caller or a proxy sent with the request. It appears in the log line only, beside our own id: the audit log and error
 * bodies name ids that nobody outside can choose. Undefined when its length or characters could harm a log.
 */
export function callerRequestId(request: IncomingMessage): string | undefined {
  const given = request.headers['x-request-id'];
  return typeof given === 'string' && /^[\w.-]{8,100}$/.test(given) ? given : undefined;
}
