import { call } from '../../../api/call.ts';
import { ConfirmDialog } from '../../../shared/action/ConfirmDialog.tsx';
import { useAction } from '../../../shared/action/use-action.ts';
import { useStaffText } from '../../../session/language.tsx';

/** Lets another person of an identity provider have the account (people 2.11). */
export function SeparateDialog({ account, name, onClose }: { account: string; name: string; onClose: () => void }) {
  const { staffAccounts: t } = useStaffText();
  const action = useAction({
    act: () => call('separateFromProviders', { params: { externalAccountIdentifier: account } }),
    successMessage: () => t.separated,
    onDone: onClose,
  });
  return (
    <ConfirmDialog
      title={t.separateAsk({ name })}
      confirm={t.separate}
      variant="danger"
      action={action}
      onConfirm={() => action.run()}
      onClose={onClose}
    >
      <p>{t.separateText}</p>
    </ConfirmDialog>
  );
}
