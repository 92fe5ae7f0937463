/** The catalogue of error codes, loaded with the first error (`api-error.ts`). */
export { isErrorCode } from '@foyer/contract/wire/errors';
