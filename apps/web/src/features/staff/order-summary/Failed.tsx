import { errorWords, requestLine } from '../../../api/error-words.ts';
import { useText } from '../../../session/language.tsx';
import { Alert } from '../../../ui/Alert.tsx';
import { Button } from '../../../ui/Button.tsx';

/** Something could not be loaded: what happened, a way to try again, the request id small beneath. */
export function Failed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const t = useText();
  return (
    <Alert
      tone="error"
      live
      actions={
        <Button icon="refresh" onClick={onRetry}>
          {t.common.retry}
        </Button>
      }
      reference={requestLine(error, t)}
    >
      {errorWords(error, t)}
    </Alert>
  );
}
