import { invitationDays } from '@foyer/contract/wire/vocabulary';
import { useStaffText } from '../../../session/language.tsx';
import { Select } from '../../../ui/Select.tsx';

export type InvitationDays = (typeof invitationDays)[number];
export const usualDays: InvitationDays = 3;

/** How long the mailed link works. */
export function ExpiryField({ days, onChange }: { days: InvitationDays; onChange: (days: InvitationDays) => void }) {
  const { staffAccounts } = useStaffText();
  return (
    <Select
      label={staffAccounts.expires}
      value={String(days)}
      options={invitationDays.map((count) => ({ value: String(count), label: staffAccounts.days({ count }) }))}
      onValueChange={(value) => onChange(invitationDays.find((count) => String(count) === value) ?? usualDays)}
    />
  );
}
