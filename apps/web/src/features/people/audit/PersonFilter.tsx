import { useState } from 'react';
import { cleanText } from '@foyer/domain/shared/text';
import { useCall } from '../../../api/query.ts';
import { useSettled } from '../../../shared/mail/use-settled.ts';
import { useStaffText } from '../../../session/language.tsx';
import { Combobox } from '../../../ui/Combobox.tsx';
import type { ComboboxOption } from '../../../ui/combobox-state.ts';

/** Staff accounts that the list offers. */
const listed = 20;

interface FilterProps {
  /** The account number; empty for everyone. */
  value: string;
  onChange: (account: string) => void;
}

const optionOf = (account: string, fullName: string): ComboboxOption => ({
  value: account,
  label: `${fullName} · ${account}`,
});

/** Selects a person, to show the entries about that person. Finds people as the search over everything does. */
export function PersonFilter(props: FilterProps) {
  const { auditLog } = useStaffText();
  const [typed, setTyped] = useState('');
  const searchText = useSettled(cleanText(typed));
  const found = useCall(
    'searchEverything',
    { body: { searchText } },
    {
      enabled: searchText !== '',
      select: ({ people }) =>
        people.map(({ externalAccountIdentifier, fullName }) => optionOf(externalAccountIdentifier, fullName)),
    },
  );
  return (
    <Picker
      {...props}
      label={auditLog.person}
      placeholder={auditLog.findPerson}
      options={searchText === '' ? [] : (found.data ?? [])}
      onSearch={setTyped}
    />
  );
}

/** Selects the staff member who made a change, also one whose account is closed. */
export function StaffFilter(props: FilterProps) {
  const { auditLog } = useStaffText();
  const [typed, setTyped] = useState('');
  const searchText = useSettled(cleanText(typed));
  const found = useCall(
    'listStaff',
    { query: { page: 1, rowsPerPage: listed, ...(searchText === '' ? {} : { searchText }) } },
    {
      keepsPrevious: true,
      select: ({ results }) =>
        results.map(({ externalAccountIdentifier, fullName }) => optionOf(externalAccountIdentifier, fullName)),
    },
  );
  return (
    <Picker
      {...props}
      label={auditLog.staff}
      placeholder={auditLog.findStaff}
      options={found.data ?? []}
      onSearch={setTyped}
    />
  );
}

interface PickerProps extends FilterProps {
  label: string;
  placeholder: string;
  options: readonly ComboboxOption[];
  onSearch: (text: string) => void;
}

/** The chosen person stays in the list, so that the box shows the name. */
function Picker({ value, onChange, options, onSearch, ...texts }: PickerProps) {
  const { auditLog } = useStaffText();
  const [chosen, setChosen] = useState<ComboboxOption>();
  const isListed = chosen === undefined || chosen.value !== value || options.some((each) => each.value === value);
  const all = isListed ? options : [chosen, ...options];
  return (
    <Combobox
      {...texts}
      emptyText={auditLog.noPerson}
      clearLabel={auditLog.clearPerson}
      openLabel={auditLog.showPeople}
      options={all}
      value={value === '' ? null : value}
      onSearch={onSearch}
      onBlur={() => onSearch('')}
      onValueChange={(account) => {
        setChosen(all.find((each) => each.value === account));
        onChange(account ?? '');
      }}
    />
  );
}
