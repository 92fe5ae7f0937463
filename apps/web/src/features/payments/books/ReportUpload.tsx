import { useState } from 'react';
import type { ProviderReport } from '@foyer/contract/payments/provider-books';
import { ApiError } from '../../../api/api-error.ts';
import { call } from '../../../api/call.ts';
import { FailureAlert } from '../../../shared/action/FailureAlert.tsx';
import { useAction } from '../../../shared/action/use-action.ts';
import { useLanguage, useStaffText } from '../../../session/language.tsx';
import { Alert } from '../../../ui/Alert.tsx';
import { Button } from '../../../ui/Button.tsx';
import { DropZone } from '../../../ui/DropZone.tsx';
import { Stack } from '../../../ui/Layout.tsx';
import styles from './Books.module.css';

const largest = 32 * 1024 * 1024;

/** Uploads Stripe's report, for staff who cannot run the command. Shows entries that exist on one side only. */
export function ReportUpload() {
  const { locale } = useLanguage();
  const { providerBooks: t } = useStaffText();
  const [file, setFile] = useState<File>();
  const [report, setReport] = useState<ProviderReport>();
  const isTooLarge = file !== undefined && file.size > largest;
  const upload = useAction({
    act: async () => {
      const form = new FormData();
      if (file) form.set('file', file);
      // This call takes a `FormData` body instead of fields.
      return call('keepProviderEntries', { body: form as never });
    },
    failureWords: (error) =>
      error instanceof ApiError && error.code === 'VALIDATION_ERROR' ? t.reportFault : undefined,
    onDone: setReport,
  });
  return (
    <Stack gap={3}>
      <DropZone
        button={t.choose}
        label={`${t.report}: ${t.choose}`}
        hint={t.reportHint}
        accept=".csv,text/csv"
        busy={upload.busy}
        onFiles={([chosen]) => {
          setFile(chosen);
          setReport(undefined);
          upload.reset();
        }}
      >
        <strong>{t.report}</strong>
        {file && <p className={styles.file}>{file.name}</p>}
      </DropZone>
      <div>
        <Button
          loading={upload.busy}
          disabledReason={file === undefined ? t.reportMissing : isTooLarge ? t.reportTooLarge : undefined}
          onClick={() => upload.run()}
        >
          {t.read}
        </Button>
      </div>
      <FailureAlert failure={upload.failure} />
      {report && (
        <Alert
          live
          tone={report.differences.length === 0 ? 'success' : 'warning'}
          title={report.differences.length === 0 ? t.agree : t.differ}
        >
          <p>{t.reportRead({ count: report.read, fresh: report.fresh.toLocaleString(locale) })}</p>
          {report.differences.length > 0 && (
            <dl className={styles.differences}>
              {report.differences.map(({ code, count, examples }) => (
                <div key={code}>
                  <dt>
                    {t[code]}: {count.toLocaleString(locale)}
                  </dt>
                  {examples.map((example) => (
                    <dd key={example}>{example}</dd>
                  ))}
                </div>
              ))}
            </dl>
          )}
        </Alert>
      )}
    </Stack>
  );
}
