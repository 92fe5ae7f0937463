import { roles as allRoles, type Role } from '@foyer/contract/wire/vocabulary';
import { useStaffText } from '../../../session/language.tsx';
import { CheckboxGroup } from '../../../ui/Checkbox.tsx';

/** The choice of roles, each with what it may do. */
export function RoleChoice({ roles, onChange }: { roles: readonly Role[]; onChange: (roles: Role[]) => void }) {
  const {
    staffAccounts,
    staffRoles: { names, hints },
  } = useStaffText();
  return (
    <CheckboxGroup
      label={staffAccounts.roles}
      values={roles}
      options={allRoles.map((role) => ({ value: role, label: names[role], hint: hints[role] }))}
      onValuesChange={(values) => onChange(allRoles.filter((role) => values.includes(role)))}
    />
  );
}
