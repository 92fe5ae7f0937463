import type { Ref } from 'react';
import { useText } from '../../session/language.tsx';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';

interface UncertainProps {
  ref?: Ref<HTMLDivElement>;
  title: string;
  text: string;
  busy: boolean;
  onRetry: () => void;
}

/** The response to a payment was lost. Sending the request again returns the first result and never charges twice. */
export function Uncertain({ ref, title, text, busy, onRetry }: UncertainProps) {
  const t = useText();
  return (
    <Alert
      ref={ref}
      tone="warning"
      live
      title={title}
      actions={
        <Button variant="primary" icon="refresh" loading={busy} onClick={onRetry}>
          {t.payment.askAgain}
        </Button>
      }
    >
      {text}
    </Alert>
  );
}
