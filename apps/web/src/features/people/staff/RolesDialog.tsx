import { useState } from 'react';
import type { StaffAccount } from '@foyer/contract/people/staff';
import { call } from '../../../api/call.ts';
import { FormDialog } from '../../../shared/action/FormDialog.tsx';
import { useAction } from '../../../shared/action/use-action.ts';
import { useStaffText } from '../../../session/language.tsx';
import { GrantFields } from './GrantFields.tsx';
import { isSpanWrong, sentGrants } from './grants.ts';

/** Changes the roles of another person. */
export function RolesDialog({ account, onClose }: { account: StaffAccount; onClose: () => void }) {
  const { staffAccounts: t } = useStaffText();
  const { externalAccountIdentifier, fullName: name, isConsultant } = account;
  const [grants, setGrants] = useState(() => sentGrants(account.grants));
  const isSpanInvalid = grants.some(isSpanWrong);
  const hasNoRole = grants.length === 0 && !isConsultant;
  const save = useAction({
    act: () =>
      call('changeStaffRoles', {
        params: { externalAccountIdentifier },
        body: { grants },
      }),
    successMessage: () => t.rolesSaved({ name }),
    onDone: onClose,
  });
  return (
    <FormDialog
      title={t.changeRoles}
      size="medium"
      submit={t.save}
      incomplete={hasNoRole || isSpanInvalid}
      incompleteReason={hasNoRole ? t.noRole : isSpanInvalid ? t.spanWrong : undefined}
      action={save}
      onSubmit={() => save.run()}
      onClose={onClose}
    >
      <p>{t.rolesText({ name })}</p>
      <GrantFields grants={grants} onChange={setGrants} />
      {isConsultant && <p>{t.rolesConsultantText}</p>}
    </FormDialog>
  );
}
