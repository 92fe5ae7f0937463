import { useState } from 'react';
import type { StaffAccount } from '@foyer/contract/people/staff';
import { call } from '../../../api/call.ts';
import { FormDialog } from '../../../shared/action/FormDialog.tsx';
import { useAction } from '../../../shared/action/use-action.ts';
import { useStaffText } from '../../../session/language.tsx';
import { Stack } from '../../../ui/Layout.tsx';
import { GrantFields } from './GrantFields.tsx';
import { draftsOf, grantsOf, isSpanWrong } from './grants.ts';

/** Changes the roles of another person. */
export function RolesDialog({ account, onClose }: { account: StaffAccount; onClose: () => void }) {
  const { staffAccounts: t } = useStaffText();
  const { externalAccountIdentifier, fullName: name, isConsultant } = account;
  const [drafts, setDrafts] = useState(() => draftsOf(account.grants));
  const grants = grantsOf(drafts);
  const problem = drafts.some(isSpanWrong) ? t.spanWrong : grants === null ? t.grantIncomplete : undefined;
  const save = useAction({
    act: () =>
      call('changeStaffRoles', {
        params: { externalAccountIdentifier },
        body: { grants: grants ?? [] },
      }),
    successMessage: () => t.rolesSaved({ name }),
    onDone: onClose,
  });
  return (
    <FormDialog
      title={t.changeRoles}
      size="medium"
      submit={t.save}
      incomplete={problem !== undefined}
      incompleteReason={problem}
      action={save}
      onSubmit={() => save.run()}
      onClose={onClose}
    >
      <Stack gap={4} data-density="compact">
        <p>{t.rolesText({ name })}</p>
        {/* To end all access of other staff, close the account. */}
        <GrantFields grants={drafts} onChange={setDrafts} canBeEmpty={isConsultant} />
        {isConsultant && <p>{t.rolesConsultantText}</p>}
      </Stack>
    </FormDialog>
  );
}
