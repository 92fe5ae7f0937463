import { useState } from 'react';
import type { EarnedPlaceRow } from '@foyer/contract/people/qualifications';
import { fullName } from '@foyer/domain/people/names';
import { call } from '../../../api/call.ts';
import { FormDialog } from '../../../shared/action/FormDialog.tsx';
import { useAction } from '../../../shared/action/use-action.ts';
import { useLanguage, useStaffText } from '../../../session/language.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { actWords, type StaffAct } from './columns.tsx';
import { daysFromNow } from './days-from-now.ts';

interface ActDialogProps {
  act: StaffAct;
  row: EarnedPlaceRow;
  /** How long a new offer lasts. */
  offerDays: number;
  onClose: () => void;
}

/** Accepts, declines or revokes a place for its account, or offers it again. The reason is in the audit log. */
export function ActDialog({ act, row, offerDays, onClose }: ActDialogProps) {
  const { locale } = useLanguage();
  const { qualifications: t } = useStaffText();
  const [reason, setReason] = useState('');
  const change = useAction({
    act: () =>
      call('changeEarnedPlace', {
        params: { earnedPlaceId: row.earnedPlaceId },
        body: {
          action: act,
          ...(act === 'offer' ? { offeredUntil: daysFromNow(offerDays) } : {}),
          ...(reason.trim() === '' ? {} : { reason: reason.trim() }),
        },
      }),
    successMessage: () => t.done,
    onDone: onClose,
  });
  return (
    <FormDialog
      size="small"
      title={act === 'revoke' ? t.revokeTitle : actWords(act, t)}
      submit={actWords(act, t)}
      variant={act === 'revoke' ? 'danger' : 'primary'}
      action={change}
      onSubmit={() => change.run()}
      onClose={onClose}
    >
      <p>{`${fullName(row, locale)} (${row.externalAccountIdentifier})`}</p>
      {act === 'revoke' && row.uses > 0 && <p>{t.revokeText}</p>}
      <TextField label={t.reason} optional maxLength={2000} value={reason} onValueChange={setReason} />
    </FormDialog>
  );
}
