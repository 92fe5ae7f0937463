import type { ErrorCode, ErrorItem, ErrorMetadata } from '@foyer/contract/errors';

/**
 * A call that did not succeed, in the client's words (spec §8 Response handling): a code of the catalogue where one
 * is known, else only the server's own message.
 */
export class ApiError extends Error {
  readonly code: ErrorCode | undefined;
  readonly status: number;
  readonly metadata: ErrorMetadata;
  readonly items: readonly ErrorItem[];
  readonly requestId: string | undefined;

  constructor(details: {
    code: ErrorCode | undefined;
    message?: string | undefined;
    status: number;
    metadata?: ErrorMetadata | undefined;
    items?: readonly ErrorItem[] | undefined;
    requestId?: string | undefined;
  }) {
    super(details.message ?? details.code ?? 'error');
    this.name = 'ApiError';
    this.code = details.code;
    this.status = details.status;
    this.metadata = details.metadata ?? {};
    this.items = details.items ?? [];
    this.requestId = details.requestId;
  }
}

interface ErrorBody {
  error?: { code?: unknown; message?: unknown; metadata?: ErrorMetadata; items?: ErrorItem[] };
}

/** Turns an answer that is no success into an `ApiError` (spec §8: 403, 503, then the body's code, then its message). */
export function toApiError(status: number, body: unknown, requestId: string | undefined): ApiError {
  const error = (typeof body === 'object' && body !== null ? (body as ErrorBody).error : undefined) ?? {};
  const said = typeof error.message === 'string' && error.message ? error.message : undefined;
  const common = { status, metadata: error.metadata, items: error.items, requestId, message: said };
  if (status === 403) return new ApiError({ ...common, code: 'FORBIDDEN' });
  if (status === 503) return new ApiError({ ...common, code: 'NETWORK_ERROR' });
  if (typeof error.code !== 'string') return new ApiError({ ...common, code: said ? undefined : 'GENERAL_ERROR' });
  return new ApiError({ ...common, code: isErrorCode(error.code) ? error.code : 'GENERAL_ERROR' });
}

/**
 * By its shape: a page need not carry the catalogue to know its codes. One of a newer server has no text here, and is told in the
 * server's own words.
 */
function isErrorCode(code: string): code is ErrorCode {
  return /^[A-Z]+(?:_[A-Z]+)*$/.test(code);
}
