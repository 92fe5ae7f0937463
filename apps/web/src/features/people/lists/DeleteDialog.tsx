import type { AccountList } from '@foyer/contract/people/account-lists';
import { call } from '../../../api/call.ts';
import { ConfirmDialog } from '../../../shared/action/ConfirmDialog.tsx';
import { useAction } from '../../../shared/action/use-action.ts';
import { useLanguage, useStaffText } from '../../../session/language.tsx';
import { listName } from './columns.tsx';

/** Asks before a list is deleted. The server refuses a list that an event names. */
export function DeleteDialog({ list, onClose }: { list: AccountList; onClose: () => void }) {
  const { locale } = useLanguage();
  const { accountLists: t } = useStaffText();
  const name = listName(list, locale);
  const remove = useAction({
    act: () => call('deleteAccountList', { params: { key: list.key } }),
    successMessage: () => t.removed({ name }),
    onDone: onClose,
  });
  return (
    <ConfirmDialog
      title={t.removeAsk({ name })}
      confirm={t.remove}
      variant="danger"
      action={remove}
      onConfirm={() => remove.run()}
      onClose={onClose}
    >
      <p>{t.removeText}</p>
    </ConfirmDialog>
  );
}
