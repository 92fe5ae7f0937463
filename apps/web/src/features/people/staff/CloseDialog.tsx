import type { StaffAccount } from '@foyer/contract/people/staff';
import { call } from '../../../api/call.ts';
import { ConfirmDialog } from '../../../shared/action/ConfirmDialog.tsx';
import { useAction } from '../../../shared/action/use-action.ts';
import { useStaffText } from '../../../session/language.tsx';

/** Asks before an account is closed. */
export function CloseDialog({ account, onClose }: { account: StaffAccount; onClose: () => void }) {
  const { staffAccounts: t } = useStaffText();
  const { externalAccountIdentifier, fullName: name, isConsultant } = account;
  const close = useAction({
    act: () => call('closeStaff', { params: { externalAccountIdentifier }, body: {} }),
    successMessage: () => t.closeDone({ name }),
    onDone: onClose,
  });
  return (
    <ConfirmDialog
      title={t.closeAsk({ name })}
      confirm={t.close}
      variant="danger"
      action={close}
      onConfirm={() => close.run()}
      onClose={onClose}
    >
      <p>{t.closeText}</p>
      {isConsultant && <p>{t.closeConsultantText}</p>}
    </ConfirmDialog>
  );
}
