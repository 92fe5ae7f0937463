import { ApiError } from '../../api/api-error.ts';
import { errorWords, requestLine } from '../../api/error-words.ts';
import { useText } from '../../session/language.tsx';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';

/** A failed load: the message, a retry button and the request id. Trying again does not help without the right. */
export function LoadFailed(props: { error: unknown; title?: string; onRetry: () => void }) {
  const t = useText();
  const isForbidden = props.error instanceof ApiError && props.error.status === 403;
  return (
    <Alert
      tone="error"
      live
      title={props.title}
      actions={
        !isForbidden && (
          <Button icon="refresh" onClick={props.onRetry}>
            {t.common.retry}
          </Button>
        )
      }
      reference={requestLine(props.error, t)}
    >
      {errorWords(props.error, t)}
    </Alert>
  );
}
