import { useEffect } from 'react';
import { reportError } from '../api/report-error.ts';
import { requestLine } from '../api/error-words.ts';
import { useText } from '../session/language.tsx';
import { usePageTitle } from '../session/page-title.ts';
import { Button } from '../ui/Button.tsx';
import styles from './pages.module.css';
import { Phrases } from '../ui/Phrases.tsx';

/** Shown when a screen fails: the data that stays stored, the next action and the request id. */
export function PageFailed(props: { error?: unknown; onRetry: () => void }) {
  const t = useText();
  usePageTitle(t.common.pageFailedTitle, true);
  useEffect(() => {
    if (props.error !== undefined) reportError('PageFailed', props.error);
  }, [props.error]);
  const line = requestLine(props.error, t);
  return (
    <section className={styles.notice} role="alert">
      <h1>
        <Phrases>{t.common.pageFailedTitle}</Phrases>
      </h1>
      <p>{t.common.pageFailedText}</p>
      <Button variant="primary" onClick={props.onRetry}>
        {t.common.retry}
      </Button>
      {line && <p className={styles.requestId}>{line}</p>}
    </section>
  );
}
