import { isAdmin } from '@foyer/domain/people/permissions';
import { downloadStream } from '../../../api/download-stream.ts';
import { FailureAlert } from '../../../shared/action/FailureAlert.tsx';
import { useAction } from '../../../shared/action/use-action.ts';
import { useLanguage } from '../../../session/language.tsx';
import { useSignedIn } from '../../../session/session-store.ts';
import { Button } from '../../../ui/Button.tsx';
import { Row } from '../../../ui/Layout.tsx';
import { Phrases } from '../../../ui/Phrases.tsx';
import styles from './OrdersScreen.module.css';

/** Downloads of a person's own data, as a page to read and as JSON (people 6.1). */
export function PersonalData() {
  const { text: t } = useLanguage();
  const session = useSignedIn();
  const page = useTaking('html');
  const file = useTaking('json');
  // Staff who act for an account would see more data in the download than the desk shows them.
  const reason = session.privileged && !isAdmin(session) ? t.account.dataNotYours : undefined;
  return (
    <section className={styles.section} aria-labelledby="your-data">
      <h2 id="your-data">
        <Phrases>{t.account.yourData}</Phrases>
      </h2>
      <p className={styles.hint}>{t.account.yourDataHint}</p>
      <Row align="start">
        <Button icon="download" loading={page.busy} disabledReason={reason} onClick={() => page.run()}>
          {t.account.dataAsPage}
        </Button>
        <Button icon="download" loading={file.busy} disabledReason={reason} onClick={() => file.run()}>
          {t.account.dataAsFile}
        </Button>
      </Row>
      <FailureAlert failure={page.failure ?? file.failure} />
    </section>
  );
}

function useTaking(format: 'html' | 'json') {
  const { locale, text: t } = useLanguage();
  const { userId } = useSignedIn();
  return useAction({
    readsOnly: true,
    act: (_: void, { signal }) =>
      downloadStream(
        'exportPersonalData',
        { query: { format, locale } },
        { fileName: `foyer-${userId}.${format}`, signal, onArrived: () => undefined },
      ),
    successMessage: () => t.account.dataTaken,
  });
}
