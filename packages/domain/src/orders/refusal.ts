import type { ErrorCode, ErrorMetadata } from '@foyer/contract/wire/errors';

/** A refusal with its error code, as sent on the wire. */
export interface Refusal {
  code: ErrorCode;
  metadata?: ErrorMetadata;
}
