import { Navigate } from '@tanstack/react-router';
import { ApiError } from '../../../../api/api-error.ts';

/** Leads away from an address that shows nothing; no step of the person's own. */
export function GoTo({ path }: { path: string }) {
  return <Navigate to={path} replace />;
}

/** Whether there is no such thing, or none for this person. */
export function isMissing(error: unknown): boolean {
  return (
    error instanceof ApiError &&
    (error.code === 'RECORD_NOT_FOUND' ||
      error.code === 'FORBIDDEN' ||
      error.code === 'VALIDATION_ERROR' ||
      error.code === 'MALFORMED_REQUEST')
  );
}
