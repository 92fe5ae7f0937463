import { errorStatus, FoyerError } from '@foyer/contract/errors';
import type { ErrorBody } from '@foyer/contract/error-body';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { isUnavailable } from '../db/errors.ts';
import { isUpload } from './bodies.ts';
import { wordItems, wordsFor } from './error-text.ts';
import { chooseLocale } from './locale.ts';

/** Whatever was thrown, as an error of the catalogue. What nobody meant to throw is `GENERAL_ERROR` with its cause. */
function asFoyerError(error: unknown, request: FastifyRequest): FoyerError {
  if (error instanceof FoyerError) return error;
  if (isUnavailable(error)) return new FoyerError('NETWORK_ERROR', { cause: error });
  const { code, status } = frameworkFault(error);
  // Still arriving: the caller is slow, not we.
  if (code === 'FST_ERR_HANDLER_TIMEOUT' && !request.raw.complete) return new FoyerError('REQUEST_TIMEOUT');
  if (code === 'FST_ERR_HANDLER_TIMEOUT') return new FoyerError('NETWORK_ERROR', { cause: error });
  if (status === 413) return new FoyerError('PAYLOAD_TOO_LARGE');
  // The framework's own refusals: broken JSON, a content type nobody asked for, a URL that cannot be decoded.
  if (status >= 400 && status < 500) return new FoyerError('MALFORMED_REQUEST');
  return new FoyerError('GENERAL_ERROR', { cause: error });
}

function frameworkFault(error: unknown): { code: string; status: number } {
  if (!(error instanceof Error)) return { code: '', status: 500 };
  const status: unknown = Reflect.get(error, 'statusCode');
  const code: unknown = Reflect.get(error, 'code');
  return { code: typeof code === 'string' ? code : '', status: typeof status === 'number' ? status : 500 };
}

/** Answers with the error body of readings §1 in the caller's language, and logs what is ours to mend. */
export function answerError(
  thrown: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  logger: Logger,
  /** The error belongs to an outage, which has one line in the log for all requests. */
  isCovered = false,
): FastifyReply {
  const error = asFoyerError(thrown, request);
  const { code } = error;
  const status = errorStatus[code];
  request.errorCode = code;
  if (status >= 500 && !request.refusedByPhase && !isCovered) {
    logger.error({ requestId: request.id, code, err: error.cause ?? error }, 'request failed');
  }

  const locale = chooseLocale(request.headers['accept-language'], request.actor?.locale);
  const metadata = code === 'GENERAL_ERROR' ? { ...error.metadata, requestId: request.id } : error.metadata;
  const body: ErrorBody = {
    ...(request.routeOptions.config.endpoint?.sendsSuccess ? { success: false as const } : {}),
    error: {
      code,
      message: wordsFor(locale, code, metadata),
      ...(metadata ? { metadata } : {}),
      ...(error.items ? { items: wordItems(locale, error.items) } : {}),
    },
  };
  const retryAfter = code === 'NETWORK_ERROR' ? 5 : metadata?.retryAfterSeconds;
  if (typeof retryAfter === 'number') reply.header('retry-after', String(Math.max(1, Math.ceil(retryAfter))));
  // The rest of the body would be read for nothing: all of it before the next request, and a slow one as the next request.
  if (code === 'REQUEST_TIMEOUT' || (!request.raw.complete && isUpload(request))) reply.header('connection', 'close');
  return reply
    .code(status)
    .header('content-type', 'application/json; charset=utf-8')
    .header('content-language', locale)
    .header('cache-control', 'no-store')
    .send(JSON.stringify(body));
}
