import type { ListMember } from '@foyer/contract/people/account-lists';
import { countries, type Locale } from '@foyer/contract/wire/vocabulary';
import type { StaffMessages } from '@foyer/messages/catalogue/messages';
import { momentWords } from '../../../shared/time/moment.ts';
import { ownTimeZone } from '../../../shared/time/time-zone.ts';
import { Button } from '../../../ui/Button.tsx';
import { CellNote, type Column } from '../../../ui/Table.tsx';

interface Surroundings {
  t: StaffMessages['accountLists'];
  locale: Locale;
  onRemove: (member: ListMember) => void;
}

export function memberColumns({ t, locale, onRemove }: Surroundings): Column<ListMember>[] {
  const regions = new Intl.DisplayNames(locale, { type: 'region' });
  // The first two letters of these codes are their ISO code. Imports may add other codes.
  const countryName = (code: string) =>
    countries.some((country) => country === code) ? (regions.of(code.slice(0, 2)) ?? code) : code;
  return [
    {
      key: 'name',
      header: t.person,
      primary: true,
      cell: ({ fullName, externalAccountIdentifier }) => (
        <>
          {fullName}
          <CellNote>{externalAccountIdentifier}</CellNote>
        </>
      ),
    },
    { key: 'title', header: t.personTitle, cell: ({ title }) => title ?? '–' },
    { key: 'country', header: t.country, cell: ({ country }) => countryName(country) },
    {
      key: 'added',
      header: t.addedOn,
      align: 'end',
      oneLine: true,
      cell: ({ addedDate }) => momentWords(addedDate, ownTimeZone(), locale, 'shortWithTime'),
    },
    {
      key: 'actions',
      header: t.actions,
      actions: true,
      cell: (member) => (
        <Button
          size="sm"
          variant="quiet"
          aria-label={t.removeMemberOf({ name: member.fullName })}
          onClick={() => onRemove(member)}
        >
          {t.removeMember}
        </Button>
      ),
    },
  ];
}
