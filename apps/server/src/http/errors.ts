import { errorStatus, FoyerError } from '@foyer/contract/wire/errors';
import type { ErrorBody } from '@foyer/contract/wire/error-body';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { isUnavailable } from '../db/errors.ts';
import { isUpload } from './bodies.ts';
import { wordItems, wordsFor } from './error-text.ts';
import { errorPage, isPage, localeOfPage } from './error-page.ts';
import { chooseLocale } from './locale.ts';

/** Converts any thrown value to an error of the catalogue. An unexpected one becomes `GENERAL_ERROR` with its cause. */
function asFoyerError(error: unknown, request: FastifyRequest): FoyerError {
  if (error instanceof FoyerError) return error;
  if (isUnavailable(error)) return new FoyerError('NETWORK_ERROR', { cause: error });
  const { code, status } = frameworkFault(error);
  // The request is still arriving, so the client is slow, not the server.
  if (code === 'FST_ERR_HANDLER_TIMEOUT' && !request.raw.complete) return new FoyerError('REQUEST_TIMEOUT');
  if (code === 'FST_ERR_HANDLER_TIMEOUT') return new FoyerError('NETWORK_ERROR', { cause: error });
  if (status === 413) return new FoyerError('PAYLOAD_TOO_LARGE');
  // Refusals by the framework: invalid JSON, an unexpected content type, a URL that cannot be decoded.
  if (status >= 400 && status < 500) return new FoyerError('MALFORMED_REQUEST');
  return new FoyerError('GENERAL_ERROR', { cause: error });
}

function frameworkFault(error: unknown): { code: string; status: number } {
  if (!(error instanceof Error)) return { code: '', status: 500 };
  const status: unknown = Reflect.get(error, 'statusCode');
  const code: unknown = Reflect.get(error, 'code');
  return { code: typeof code === 'string' ? code : '', status: typeof status === 'number' ? status : 500 };
}

interface ProviderNames {
  id: string;
  names: Readonly<Record<string, string>>;
}

/** Sends the error body of system 2.1 in the caller's language, or a page where a person opens one, and logs server faults. */
export function answerError(
  thrown: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  logger: Logger,
  {
    isCovered = false,
    providers = [],
  }: {
    /** The error is part of an outage, which is logged once for all requests. */
    isCovered?: boolean;
    /** Identity providers with their names, which replace their ids in the error. */
    providers?: readonly ProviderNames[] | undefined;
  } = {},
): FastifyReply {
  const error = asFoyerError(thrown, request);
  const { code } = error;
  const status = errorStatus[code];
  request.errorCode = code;
  if (status >= 500 && !request.refusedByPhase && !isCovered) {
    logger.error({ requestId: request.id, code, err: error.cause ?? error }, 'request failed');
  }

  const asPage = isPage(request);
  const locale =
    (asPage ? localeOfPage(request) : null) ?? chooseLocale(request.headers['accept-language'], request.actor?.locale);
  const provider = providers.find(({ id }) => id === error.metadata?.['provider'])?.names[locale];
  const metadata =
    code === 'GENERAL_ERROR'
      ? { ...error.metadata, requestId: request.id }
      : provider === undefined
        ? error.metadata
        : { ...error.metadata, provider };
  const message = wordsFor(locale, code, metadata);
  const body: ErrorBody = {
    ...(request.routeOptions.config.endpoint?.sendsSuccess ? { success: false as const } : {}),
    error: {
      code,
      message,
      ...(metadata ? { metadata } : {}),
      ...(error.items ? { items: wordItems(locale, error.items) } : {}),
    },
  };
  const retryAfter = code === 'NETWORK_ERROR' ? 5 : metadata?.retryAfterSeconds;
  if (typeof retryAfter === 'number') reply.header('retry-after', String(Math.max(1, Math.ceil(retryAfter))));
  // Closing the connection avoids reading the rest of the body, which would delay the next request on it.
  if (code === 'REQUEST_TIMEOUT' || (!request.raw.complete && isUpload(request))) reply.header('connection', 'close');
  return reply
    .code(status)
    .header('content-type', asPage ? 'text/html; charset=utf-8' : 'application/json; charset=utf-8')
    .header('content-language', locale)
    .header('cache-control', 'no-store')
    .send(asPage ? errorPage(locale, message) : JSON.stringify(body));
}
