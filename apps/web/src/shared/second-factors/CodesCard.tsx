import { useEffect, useState } from 'react';
import { call } from '../../api/call.ts';
import { keep } from '../../api/download.ts';
import { useLanguage, useText } from '../../session/language.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Dates } from '../../ui/Dates.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Row, Stack } from '../../ui/Layout.tsx';
import { QrCode } from '../../ui/QrCode.tsx';
import { Loading, Skeleton } from '../../ui/Skeleton.tsx';
import { ConfirmDialog } from '../action/ConfirmDialog.tsx';
import { FailureAlert } from '../action/FailureAlert.tsx';
import { FormDialog } from '../action/FormDialog.tsx';
import { useAction } from '../action/use-action.ts';
import { momentWords } from '../time/moment.ts';
import { ownTimeZone } from '../time/time-zone.ts';
import styles from './FactorCards.module.css';
import { isWrongSecret } from './passkey.ts';
import { CodeField } from './SecondStep.tsx';
import { useFactorText } from './text.ts';

/** Sets up the authenticator app, turns it off, and replaces the recovery codes. */
export function CodesCard({ since, recoveryCodesLeft }: { since: string | null; recoveryCodesLeft: number }) {
  const t = useFactorText();
  const { locale } = useLanguage();
  const [open, setOpen] = useState<'set-up' | 'off' | { codes: readonly string[] } | null>(null);
  const close = () => setOpen(null);
  const show = ({ recoveryCodes }: { recoveryCodes: readonly string[] }) => setOpen({ codes: recoveryCodes });
  const replace = useAction({ act: () => call('replaceRecoveryCodes', { body: {} }), onDone: show });
  return (
    <Card title={t.codes}>
      <Stack gap={4}>
        <p>{t.codesText}</p>
        {since === null ? (
          <Row>
            <Button icon="plus" onClick={() => setOpen('set-up')}>
              {t.codesSetUp}
            </Button>
          </Row>
        ) : (
          <>
            <p>
              <Dates>{t.codesSince({ at: momentWords(since, ownTimeZone(), locale, 'shortWithTime') })}</Dates>
            </p>
            <p>{t.codesLeft({ count: recoveryCodesLeft })}</p>
            <Row>
              <Button icon="refresh" loading={replace.busy} onClick={() => replace.run()}>
                {t.recoveryNew}
              </Button>
              <Button onClick={() => setOpen('off')}>{t.codesOff}</Button>
            </Row>
            <FailureAlert failure={replace.failure} />
          </>
        )}
      </Stack>
      {open === 'set-up' && <SetUpDialog onDone={show} onClose={close} />}
      {open === 'off' && <OffDialog onClose={close} />}
      {open !== null && typeof open === 'object' && <RecoveryDialog codes={open.codes} onClose={close} />}
    </Card>
  );
}

interface SetUpProps {
  onDone: (answer: { recoveryCodes: string[] }) => void;
  onClose: () => void;
}

function SetUpDialog({ onDone, onClose }: SetUpProps) {
  const t = useFactorText();
  const { common } = useText();
  const [made, setMade] = useState<{ secret: string; url: string }>();
  const [code, setCode] = useState('');
  const start = useAction({ act: () => call('startCodes', { body: {} }), onDone: setMade });
  const confirm = useAction({
    act: () => call('confirmCodes', { body: { code } }),
    failureWords: (error) => (isWrongSecret(error) ? t.codeWrong : undefined),
    onDone,
    onFailed: () => setCode(''),
  });
  // oxlint-disable-next-line react/exhaustive-deps -- the dialog starts one set-up
  useEffect(() => void start.run(), []);
  return (
    <FormDialog
      title={t.codesSetUp}
      size="small"
      submit={t.codesConfirm}
      incomplete={made === undefined || code.trim() === ''}
      action={start.failure ? start : confirm}
      onSubmit={() => confirm.run()}
      onClose={onClose}
    >
      {made ? (
        <>
          <p>{t.codesSetUpText}</p>
          <QrCode className={styles.qr} value={made.url} label={t.codesQr} />
          <p>
            {t.codesKey}
            {': '}
            <span className={styles.key} translate="no">
              {made.secret.match(/.{1,4}/g)?.join(' ')}
            </span>
          </p>
          <p>
            <a href={made.url}>{t.codesOpen}</a>
          </p>
          <CodeField hint={t.codesCodeHint} code={code} onChange={setCode} />
        </>
      ) : (
        !start.failure && (
          <Loading label={common.loading}>
            <Skeleton shape="block" height="24rem" />
          </Loading>
        )
      )}
    </FormDialog>
  );
}

function OffDialog({ onClose }: { onClose: () => void }) {
  const t = useFactorText();
  const turnOff = useAction({
    act: () => call('removeCodes', {}),
    successMessage: () => t.codesAreOff,
    onDone: onClose,
  });
  return (
    <ConfirmDialog
      title={t.codesOffAsk}
      size="small"
      confirm={t.codesOff}
      variant="danger"
      action={turnOff}
      onConfirm={() => turnOff.run()}
      onClose={onClose}
    >
      <p>{t.codesOffText}</p>
    </ConfirmDialog>
  );
}

/** The recovery codes, which the server shows only once. */
function RecoveryDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const t = useFactorText();
  return (
    <Dialog
      open
      alert
      title={t.recoveryTitle}
      onClose={onClose}
      actions={
        <>
          <Button
            icon="download"
            onClick={() => keep(new Blob([`${codes.join('\n')}\n`], { type: 'text/plain' }), 'recovery-codes.txt')}
          >
            {t.recoveryDownload}
          </Button>
          <Button variant="primary" onClick={onClose}>
            {t.recoveryDone}
          </Button>
        </>
      }
    >
      <Stack gap={4}>
        <p>{t.recoveryText}</p>
        <ul className={styles.codes} translate="no">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
      </Stack>
    </Dialog>
  );
}
