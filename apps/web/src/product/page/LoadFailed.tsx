import { errorWords, requestLine } from '../../api/error-words.ts';
import { useText } from '../../session/language.tsx';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';

/** Something could not be loaded: what happened, a way to try again, the request id small beneath. */
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
