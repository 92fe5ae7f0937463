import { useEffect } from 'react';
import { ApiError } from '../../api/api-error.ts';
import { errorWords } from '../../api/error-words.ts';
import { useText } from '../../session/language.tsx';
import { Navigate } from '../../session/navigation.tsx';
import { useSnackbar } from '../../ui/Snackbar.tsx';

/** Leads away from an address that shows nothing, and says why where an `error` tells; no step of the person's own. */
export function GoTo({ path, error }: { path: string; error?: unknown }) {
  const t = useText();
  const { show } = useSnackbar();
  useEffect(() => {
    if (error) show({ tone: 'error', message: errorWords(error, t), forNextScreen: true });
  }, [error, show, t]);
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
