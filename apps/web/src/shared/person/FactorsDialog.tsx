import { useState } from 'react';
import type { StaffAccount } from '@foyer/contract/people/staff';
import { call } from '../../api/call.ts';
import { useCall } from '../../api/query.ts';
import { useLanguage, useStaffText } from '../../session/language.tsx';
import { FormDialog } from '../action/FormDialog.tsx';
import { useAction } from '../action/use-action.ts';
import { LoadFailed } from '../page/LoadFailed.tsx';
import { momentWords } from '../time/moment.ts';
import { ownTimeZone } from '../time/time-zone.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Loading, Skeleton } from '../../ui/Skeleton.tsx';
import { TextField } from '../../ui/TextField.tsx';

/** Lets a person in who has lost their second factors: a request, and the approval of another administrator (people 8.6). */
export function FactorsDialog({
  account,
  onClose,
}: {
  account: Pick<StaffAccount, 'externalAccountIdentifier' | 'fullName'>;
  onClose: () => void;
}) {
  const { locale, text } = useLanguage();
  const { staffAccounts: t } = useStaffText();
  const { externalAccountIdentifier, fullName: name } = account;
  const params = { externalAccountIdentifier };
  const [reason, setReason] = useState('');
  const list = useCall('listFactorResets', {}, { staleTime: 0 });
  const open = list.data?.find((each) => each.externalAccountIdentifier === externalAccountIdentifier);
  const send = useAction({
    act: () => call('resetFactors', { params, body: open ? {} : { reason } }),
    successMessage: ({ isMailed }) => (isMailed ? t.resetFactorsApproved({ name }) : t.resetFactorsRequested),
    onDone: onClose,
  });
  const cancel = useAction({
    act: () => call('cancelFactorReset', { params }),
    successMessage: () => t.resetFactorsCanceled,
    onDone: onClose,
  });
  const at = (moment: string) => momentWords(moment, ownTimeZone(), locale, 'shortWithTime');
  return (
    <FormDialog
      title={t.resetFactors}
      size="small"
      submit={open ? t.resetFactorsApprove : t.resetFactorsRequest}
      incomplete={!list.data || (open ? open.needsOther : reason.trim() === '')}
      action={cancel.failure ? cancel : send}
      onSubmit={() => send.run()}
      onClose={onClose}
    >
      <p>{t.resetFactorsText({ name })}</p>
      {list.isError ? (
        <LoadFailed error={list.error} onRetry={() => void list.refetch()} />
      ) : !list.data ? (
        <Loading label={text.common.loading}>
          <Skeleton shape="block" height="6rem" />
        </Loading>
      ) : open ? (
        <>
          <p>{t.resetFactorsOpen({ name: open.requestedBy.fullName, at: at(open.requestedAt) })}</p>
          <blockquote>{open.reason}</blockquote>
          {open.needsOther && <Alert tone="info">{t.resetFactorsOwn}</Alert>}
          <Button variant="quiet" icon="trash" loading={cancel.busy} onClick={() => cancel.run()}>
            {t.resetFactorsCancel}
          </Button>
        </>
      ) : (
        <TextField
          label={t.resetFactorsReason}
          hint={t.resetFactorsReasonHint}
          autoComplete="off"
          maxLength={500}
          required
          value={reason}
          onValueChange={setReason}
        />
      )}
    </FormDialog>
  );
}
