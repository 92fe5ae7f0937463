import { useEffect } from 'react';
import { ApiError } from '../../api/api-error.ts';
import { errorWords } from '../../api/error-words.ts';
import { useText } from '../../session/language.tsx';
import { Redirect } from '../../session/navigation.tsx';
import type { Address } from '../../session/paths.ts';
import { useSnackbar } from '../../ui/Snackbar.tsx';

/** Redirects from a URL that shows nothing, with a message for `error`. The redirect replaces the history entry. */
export function RedirectWithMessage({ path, error }: { path: Address; error?: unknown }) {
  const t = useText();
  const { show } = useSnackbar();
  useEffect(() => {
    if (error) show({ tone: 'error', message: errorWords(error, t), forNextScreen: true });
  }, [error, show, t]);
  return <Redirect to={path} replace />;
}

/** True if the resource does not exist or this person may not see it. */
export function isMissing(error: unknown): boolean {
  return (
    error instanceof ApiError &&
    (error.code === 'RECORD_NOT_FOUND' ||
      error.code === 'FORBIDDEN' ||
      error.code === 'ROLE_FOR_OTHER_EVENTS' ||
      error.code === 'ROLE_NOT_VALID_NOW' ||
      error.code === 'VALIDATION_ERROR' ||
      error.code === 'MALFORMED_REQUEST')
  );
}
