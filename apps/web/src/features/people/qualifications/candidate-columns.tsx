import type { Candidate } from '@foyer/contract/people/qualifications';
import type { CandidateStatus } from '@foyer/contract/people/qualification-vocabulary';
import type { Locale } from '@foyer/contract/wire/vocabulary';
import { fullName } from '@foyer/domain/people/names';
import type { StaffMessages } from '@foyer/messages/catalogue/messages';
import { Chip } from '../../../ui/Chip.tsx';
import { Menu } from '../../../ui/Menu.tsx';
import { CellNote, type Column } from '../../../ui/Table.tsx';

const tones = {
  next: 'good',
  waiting: 'neutral',
  offered: 'warn',
  accepted: 'good',
  declined: 'neutral',
  off: 'neutral',
} as const satisfies Record<CandidateStatus, string>;

interface Surroundings {
  t: StaffMessages['qualifications'];
  locale: Locale;
  onMove: (candidate: Candidate) => void;
  onRemove: (candidate: Candidate) => void;
}

export function candidateColumns({ t, locale, onMove, onRemove }: Surroundings): Column<Candidate>[] {
  return [
    { key: 'rank', header: t.rank, align: 'end', cell: ({ rank }) => rank.toLocaleString(locale) },
    {
      key: 'person',
      header: t.person,
      primary: true,
      cell: (row) => (
        <>
          {fullName(row, locale)}
          <CellNote>{row.externalAccountIdentifier}</CellNote>
        </>
      ),
    },
    {
      key: 'status',
      header: t.state,
      cell: ({ status, isFirstTimer }) => (
        <>
          <Chip tone={tones[status]}>{t.candidateStatuses[status]}</Chip>
          {isFirstTimer && <CellNote>{t.firstTimer}</CellNote>}
        </>
      ),
    },
    { key: 'invited', header: t.invited, align: 'end', cell: ({ invited }) => invited.toLocaleString(locale) },
    {
      key: 'actions',
      header: t.actions,
      actions: true,
      cell: (row) => (
        <Menu
          label={`${t.actions}: ${fullName(row, locale)}`}
          icon="more"
          iconOnly
          items={[
            { id: 'move', label: t.moveTo, onSelect: () => onMove(row) },
            { id: 'remove', label: t.removeFromList, tone: 'danger', onSelect: () => onRemove(row) },
          ]}
        />
      ),
    },
  ];
}
