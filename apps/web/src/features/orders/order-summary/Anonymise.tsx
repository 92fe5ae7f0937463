import { useState } from 'react';
import type { Anonymisation } from '@foyer/contract/people/privacy';
import { sameAccount } from '@foyer/domain/people/consultant-id';
import { formatDate } from '@foyer/domain/shared/dates';
import { cleanText } from '@foyer/domain/shared/text';
import type { StaffMessages } from '@foyer/messages/catalogue/messages';
import { call } from '../../../api/call.ts';
import { useCall } from '../../../api/query.ts';
import { FormDialog } from '../../../shared/action/FormDialog.tsx';
import { useAction } from '../../../shared/action/use-action.ts';
import { LoadFailed } from '../../../shared/page/LoadFailed.tsx';
import { useLanguage, useStaffText } from '../../../session/language.tsx';
import { Link } from '../../../session/navigation.tsx';
import { paths } from '../../../session/paths.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Dates } from '../../../ui/Dates.tsx';
import { Facts } from '../../../ui/Layout.tsx';
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx';
import { TextArea, TextField } from '../../../ui/TextField.tsx';
import { Phrases } from '../../../ui/Phrases.tsx';
import styles from './OrderSummary.module.css';

/** Anonymises a person who has no open tickets or payments (people 6.1). */
export function Anonymise({ account }: { account: string }) {
  const { locale, text: t } = useLanguage();
  const { privacy } = useStaffText();
  const [isAsking, setAsking] = useState(false);
  const preview = useCall('previewAnonymise', { params: { externalAccountIdentifier: account } });
  const { data } = preview;
  return (
    <section className={styles.section} aria-labelledby="personal-data">
      <h2 id="personal-data">
        <Phrases>{privacy.title}</Phrases>
      </h2>
      {data === undefined ? (
        preview.isError ? (
          <LoadFailed error={preview.error} onRetry={() => void preview.refetch()} />
        ) : (
          <Loading label={t.common.loading}>
            <Skeleton lines={2} />
          </Loading>
        )
      ) : data.anonymisedDate === null ? (
        <>
          <p className={styles.quiet}>
            {privacy.hint} <Link to={paths.retention()}>{privacy.retention}</Link>
          </p>
          <div>
            <Button variant="danger" disabledReason={obstacleWords(data, privacy)} onClick={() => setAsking(true)}>
              {privacy.anonymise}
            </Button>
          </div>
          {isAsking && <AnonymiseDialog about={data} onClose={() => setAsking(false)} />}
        </>
      ) : (
        <p>
          <Dates>{privacy.anonymised({ date: formatDate(data.anonymisedDate, 'UTC', locale, 'mid') })}</Dates>
        </p>
      )}
    </section>
  );
}

function obstacleWords({ obstacle, eventName }: Anonymisation, privacy: StaffMessages['privacy']): string | undefined {
  if (obstacle === null) return undefined;
  return {
    staff: privacy.obstacleStaff,
    event: privacy.obstacleEvent({ event: eventName ?? '' }),
    order: privacy.obstacleOrder,
    refund: privacy.obstacleRefund,
    dispute: privacy.obstacleDispute,
  }[obstacle];
}

/**
 * Shows the data to delete and the data that stays. It requires a reason and the typed account number, because there is
 * no undo.
 */
function AnonymiseDialog({ about, onClose }: { about: Anonymisation; onClose: () => void }) {
  const { privacy } = useStaffText();
  const [typedReason, setReason] = useState('');
  const [typedNumber, setNumber] = useState('');
  const { externalAccountIdentifier: account } = about;
  const reason = cleanText(typedReason);
  const action = useAction({
    act: () => call('anonymiseAccount', { params: { externalAccountIdentifier: account }, body: { reason } }),
    successMessage: () => privacy.done,
    // The person's name may appear on every admin screen.
    onDone: onClose,
  });
  const { busy } = action;
  const missing = reason === '' ? privacy.noReason : sameAccount(typedNumber, account) ? undefined : privacy.notTyped;
  return (
    <FormDialog
      alert
      title={privacy.dialogTitle({ name: about.fullName })}
      initialFocus="textarea"
      submit={privacy.confirm}
      variant="danger"
      incompleteReason={missing}
      action={action}
      onSubmit={() => action.run()}
      onClose={onClose}
    >
      <Facts
        look="stacked"
        facts={[
          { term: privacy.deleted, value: privacy.deletedList({ count: about.tickets }) },
          { term: privacy.stays, value: privacy.staysList({ count: about.orders }) },
        ]}
      />
      <Alert>{privacy.elsewhere}</Alert>
      <TextArea
        label={privacy.reason}
        hint={privacy.reasonHint}
        required
        maxLength={500}
        disabled={busy}
        value={typedReason}
        onValueChange={setReason}
      />
      <TextField
        label={privacy.typeNumber({ account })}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        required
        disabled={busy}
        value={typedNumber}
        onValueChange={setNumber}
      />
    </FormDialog>
  );
}
