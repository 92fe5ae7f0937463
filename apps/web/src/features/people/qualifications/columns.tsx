import type { EarnedPlaceRow, Qualification } from '@foyer/contract/people/qualifications';
import type { EarnedPlaceState } from '@foyer/contract/people/qualification-vocabulary';
import type { Locale } from '@foyer/contract/wire/vocabulary';
import { earnedPlaceTransitions } from '@foyer/domain/people/earned-place-actions';
import { fullName } from '@foyer/domain/people/names';
import { translatedText } from '@foyer/domain/shared/translated-text';
import type { StaffMessages } from '@foyer/messages/catalogue/messages';
import { Link } from '../../../session/navigation.tsx';
import { paths } from '../../../session/paths.ts';
import { momentWords } from '../../../shared/time/moment.ts';
import { ownTimeZone } from '../../../shared/time/time-zone.ts';
import { Button } from '../../../ui/Button.tsx';
import { Chip } from '../../../ui/Chip.tsx';
import { Menu } from '../../../ui/Menu.tsx';
import { CellNote, type Column } from '../../../ui/Table.tsx';

type Texts = StaffMessages['qualifications'];

/** The name of a qualification in the reader's language. */
export const qualificationName = (
  { name, translations }: Pick<Qualification, 'name' | 'translations'>,
  locale: Locale,
): string => translatedText(translations.name, locale, name);

interface ListSurroundings {
  t: Texts;
  locale: Locale;
  onEdit: (qualification: Qualification) => void;
}

export function qualificationColumns({ t, locale, onEdit }: ListSurroundings): Column<Qualification>[] {
  const count = (state: EarnedPlaceState): Column<Qualification> => ({
    key: state,
    header: t.states[state],
    align: 'end',
    cell: ({ states }) => states[state].toLocaleString(locale),
  });
  return [
    {
      key: 'name',
      header: t.name,
      primary: true,
      cell: (row) => (
        <>
          <Link to={paths.qualifications({ qualification: row.key })}>{qualificationName(row, locale)}</Link>
          <CellNote>{row.key}</CellNote>
        </>
      ),
    },
    {
      key: 'granted',
      header: t.granted,
      align: 'end',
      cell: ({ granted, quantity }) =>
        quantity === null
          ? granted.toLocaleString(locale)
          : `${granted.toLocaleString(locale)} / ${quantity.toLocaleString(locale)}`,
    },
    count('OFFERED'),
    count('ACCEPTED'),
    count('DEFERRED'),
    count('DECLINED'),
    count('EXPIRED'),
    count('REVOKED'),
    {
      key: 'candidates',
      header: t.candidates,
      align: 'end',
      cell: ({ candidates }) => candidates.toLocaleString(locale),
    },
    {
      key: 'actions',
      header: t.actions,
      actions: true,
      cell: (row) => (
        <Button size="sm" variant="quiet" aria-label={`${t.edit}: ${row.name}`} onClick={() => onEdit(row)}>
          {t.edit}
        </Button>
      ),
    },
  ];
}

export const staffActions = ['accept', 'decline', 'revoke', 'offer'] as const;
export type StaffAct = (typeof staffActions)[number];

export const actWords = (act: StaffAct, t: StaffMessages['qualifications']): string =>
  ({ accept: t.accept, decline: t.decline, revoke: t.revoke, offer: t.offerAgain })[act];

const tones = {
  OFFERED: 'warn',
  ACCEPTED: 'good',
  DEFERRED: 'note',
  DECLINED: 'neutral',
  EXPIRED: 'neutral',
  REVOKED: 'bad',
} as const satisfies Record<EarnedPlaceState, string>;

interface RowSurroundings {
  t: Texts;
  locale: Locale;
  onAct: (act: StaffAct, row: EarnedPlaceRow) => void;
}

export function earnedPlaceColumns({ t, locale, onAct }: RowSurroundings): Column<EarnedPlaceRow>[] {
  const moment = (at: string) => momentWords(at, ownTimeZone(), locale, 'shortWithTime');
  return [
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
      key: 'state',
      header: t.state,
      cell: ({ state, isLost }) => (
        <>
          <Chip tone={tones[state]}>{t.states[state]}</Chip>
          {isLost && <CellNote>{t.lost}</CellNote>}
        </>
      ),
    },
    { key: 'seats', header: t.seats, align: 'end', cell: ({ seats }) => seats },
    { key: 'guests', header: t.guests, align: 'end', cell: ({ guests }) => guests },
    { key: 'uses', header: t.uses, align: 'end', cell: ({ uses }) => uses },
    {
      key: 'until',
      header: t.offeredUntil,
      align: 'end',
      oneLine: true,
      cell: ({ offeredUntil }) => moment(offeredUntil),
    },
    { key: 'changed', header: t.changedAt, align: 'end', oneLine: true, cell: ({ changedAt }) => moment(changedAt) },
    {
      key: 'actions',
      header: t.actions,
      actions: true,
      cell: (row) => (
        <Menu
          label={`${t.actions}: ${fullName(row, locale)}`}
          icon="more"
          iconOnly
          items={staffActions
            .filter((act) => earnedPlaceTransitions[row.state][act]?.by.includes('staff') === true)
            .map((act) => ({
              id: act,
              label: actWords(act, t),
              ...(act === 'revoke' ? ({ tone: 'danger' } as const) : {}),
              onSelect: () => onAct(act, row),
            }))}
        />
      ),
    },
  ];
}
