import { errorWords, requestLine } from '../../api/error-words.ts';
import { useText } from '../../session/language.tsx';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';

/** A failed load: the message, a retry button and the request id. */
export function LoadFailed(props: { error: unknown; title?: string; onRetry: () => void }) {
  const t = useText();
  return (
    <Alert
      tone="error"
      live
      title={props.title}
      actions={
        <Button icon="refresh" onClick={props.onRetry}>
          {t.common.retry}
        </Button>
      }
      reference={requestLine(props.error, t)}
    >
      {errorWords(props.error, t)}
    </Alert>
  );
}
