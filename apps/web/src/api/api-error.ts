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

/**
 * Refusals with status 403 that keep their code. Their message says what the person can do, or the client opens the dialog or the
 * screen for it.
 */
const resolvableCodes: ReadonlySet<string> = new Set<ErrorCode>([
  'ROLE_FOR_OTHER_EVENTS',
  'ROLE_NOT_VALID_NOW',
  'SECOND_STAFF_MEMBER_NEEDED',
  'STAFF_MEMBER_TOO_NEW',
  'SECOND_FACTOR_REQUIRED',
  'SECOND_FACTOR_NOT_SET_UP',
  'CONFIRMATION_REQUIRED',
  'OTHER_ADMINISTRATOR_NEEDED',
  'OWN_STAFF_ACCOUNT',
]);

interface ErrorBody {
  error?: { code?: unknown; message?: unknown; metadata?: ErrorMetadata; items?: ErrorItem[] };
}

/** Converts a failed response to an `ApiError` (system 2.3: 403, 503, then the body's code, then its message). */
export async function toApiError(status: number, body: unknown, requestId: string | undefined): Promise<ApiError> {
  const error = (typeof body === 'object' && body !== null ? (body as ErrorBody).error : undefined) ?? {};
  const message = typeof error.message === 'string' && error.message ? error.message : undefined;
  const common = { status, metadata: error.metadata, items: error.items, requestId, message };
  if (status === 403 && !resolvableCodes.has(String(error.code))) return new ApiError({ ...common, code: 'FORBIDDEN' });
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
