import { useState } from 'react';
import type { StaffAccount } from '@foyer/contract/people/staff';
import { call } from '../../../api/call.ts';
import { staffKeys } from '../../../api/staff-query-keys.ts';
import { FormDialog } from '../../../shared/action/FormDialog.tsx';
import { useAction } from '../../../shared/action/use-action.ts';
import { useStaffText } from '../../../session/language.tsx';
import { grantsOf } from './grants.ts';
import { RoleChoice } from './RoleChoice.tsx';

/** Changes the roles of another person. */
export function RolesDialog({ account, onClose }: { account: StaffAccount; onClose: () => void }) {
  const { staffAccounts: t } = useStaffText();
  const { externalAccountIdentifier, fullName: name, isConsultant } = account;
  const [roles, setRoles] = useState(account.roles);
  const save = useAction({
    act: () =>
      call('changeStaffRoles', {
        params: { externalAccountIdentifier },
        body: { grants: grantsOf(roles, account.grants) },
      }),
    successMessage: () => t.rolesSaved({ name }),
    invalidates: [staffKeys.staff()],
    onDone: onClose,
  });
  return (
    <FormDialog
      title={t.changeRoles}
      size="small"
      submit={t.save}
      incomplete={roles.length === 0 && !isConsultant}
      incompleteReason={roles.length === 0 && !isConsultant ? t.noRole : undefined}
      action={save}
      onSubmit={() => save.run()}
      onClose={onClose}
    >
      <p>{t.rolesText({ name })}</p>
      <RoleChoice roles={roles} onChange={setRoles} />
      {isConsultant && <p>{t.rolesConsultantText}</p>}
    </FormDialog>
  );
}
