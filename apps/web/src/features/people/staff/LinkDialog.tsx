import { useState } from 'react';
import type { StaffAccount } from '@foyer/contract/people/staff';
import { call } from '../../../api/call.ts';
import { FormDialog } from '../../../shared/action/FormDialog.tsx';
import { useAction } from '../../../shared/action/use-action.ts';
import { useStaffText } from '../../../session/language.tsx';
import { ExpiryField, usualDays, type InvitationDays } from './ExpiryField.tsx';

interface LinkDialogProps {
  act: 'reset' | 'reopen';
  account: StaffAccount;
  onClose: () => void;
}

/** Resets or reopens an account, which mails a link to sign in. */
export function LinkDialog({ act, account, onClose }: LinkDialogProps) {
  const { staffAccounts: t } = useStaffText();
  const { externalAccountIdentifier, fullName: name } = account;
  const [days, setDays] = useState<InvitationDays>(usualDays);
  const send = useAction({
    act: () =>
      call(act === 'reset' ? 'resetStaff' : 'reopenStaff', { params: { externalAccountIdentifier }, body: { days } }),
    successMessage: () => (act === 'reset' ? t.resetDone({ name }) : t.reopenDone({ name })),
    onDone: onClose,
  });
  return (
    <FormDialog
      title={act === 'reset' ? t.sendLink : t.reopen}
      size="small"
      submit={t.sendLinkNow}
      action={send}
      onSubmit={() => send.run()}
      onClose={onClose}
    >
      <p>{act === 'reset' ? t.resetText({ name }) : t.reopenText({ name })}</p>
      <ExpiryField days={days} onChange={setDays} />
    </FormDialog>
  );
}
