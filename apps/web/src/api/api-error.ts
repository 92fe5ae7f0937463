import type { ErrorCode, ErrorItem, ErrorMetadata } from '@foyer/contract/wire/errors';

/** A failed call (system 2.3): a known code of the catalogue, otherwise only the server's message. */
export class ApiError extends Error {
  /** The message of the response, if it has one. */
  readonly answer: string | undefined;
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
    this.answer = details.message;
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

/** Converts a failed response to an `ApiError` (system 2.3: 403, 503, then the body's code, then its message). */
export async function toApiError(status: number, body: unknown, requestId: string | undefined): Promise<ApiError> {
  const error = (typeof body === 'object' && body !== null ? (body as ErrorBody).error : undefined) ?? {};
  const message = typeof error.message === 'string' && error.message ? error.message : undefined;
  const common = { status, metadata: error.metadata, items: error.items, requestId, message };
  // These refusals keep their code, because the message in the response names the role.
  const isRole = error.code === 'ROLE_FOR_OTHER_EVENTS' || error.code === 'ROLE_NOT_VALID_NOW';
  if (status === 403 && !isRole) return new ApiError({ ...common, code: 'FORBIDDEN' });
  if (status === 503) return new ApiError({ ...common, code: 'NETWORK_ERROR' });
  if (typeof error.code !== 'string') return new ApiError({ ...common, code: message ? undefined : 'GENERAL_ERROR' });
  return new ApiError({ ...common, code: await knownCode(error.code) });
}

/**
 * A code of a newer server becomes the general error (system 2.3). The catalogue loads with the first error. When it
 * cannot be loaded, each code counts as known.
 */
export async function knownCode(code: string): Promise<ErrorCode> {
  const { isErrorCode } = await import('./known-codes.ts').catch(() => ({ isErrorCode: countsAsKnown }));
  return isErrorCode(code) ? code : 'GENERAL_ERROR';
}

const countsAsKnown = (code: string): code is ErrorCode => code !== '';
