import type { RecheckRow } from '@foyer/contract/tickets/recheck';
import type { RecheckState } from '@foyer/contract/people/qualification-vocabulary';
import type { Locale } from '@foyer/contract/wire/vocabulary';
import { fullName } from '@foyer/domain/people/names';
import { translatedText } from '@foyer/domain/shared/translated-text';
import type { StaffMessages } from '@foyer/messages/catalogue/messages';
import { amountWords } from '../../../shared/money/amount.ts';
import { zonedMoment } from '../../../shared/time/moment.ts';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { Chip } from '../../../ui/Chip.tsx';
import { CellNote, type Column } from '../../../ui/Table.tsx';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';

const tones = {
  QUEUED: 'note',
  RETAINED: 'neutral',
  DUE: 'warn',
  PAID: 'good',
  UNPAID: 'neutral',
  CANCELED: 'bad',
  SKIPPED: 'neutral',
} as const satisfies Record<RecheckState, string>;

interface Surroundings {
  t: StaffMessages['recheck'];
  locale: Locale;
  timeZone: string;
  chosen: ReadonlyMap<number, RecheckRow>;
  onChoose: (row: RecheckRow, isChosen: boolean) => void;
}

export function recheckColumns({ t, locale, timeZone, chosen, onChoose }: Surroundings): Column<RecheckRow>[] {
  const amount = (of: (row: RecheckRow) => number) => (row: RecheckRow) => amountWords(of(row), row.currency, locale);
  // A rule without differences or refunds has a dash.
  const given = (of: (row: RecheckRow) => number) => (row: RecheckRow) => (of(row) > 0 ? amount(of)(row) : '–');
  return [
    {
      key: 'choose',
      header: t.choose,
      cell: (row) =>
        row.isOpen && (
          <Checkbox
            label={<VisuallyHidden>{t.chooseOf({ name: fullName(row, locale) })}</VisuallyHidden>}
            checked={chosen.has(row.ticketId)}
            onCheckedChange={(isChosen) => onChoose(row, isChosen)}
          />
        ),
    },
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
      key: 'ticket',
      header: t.ticket,
      cell: (row) => (
        <>
          {translatedText(row.translations.description, locale, row.defaultDescription)}
          <CellNote>{row.qualification}</CellNote>
        </>
      ),
    },
    { key: 'paid', header: t.paid, align: 'end', oneLine: true, cell: amount(({ paid }) => paid) },
    { key: 'usual', header: t.usual, align: 'end', oneLine: true, cell: amount(({ usualPrice }) => usualPrice) },
    { key: 'due', header: t.due, align: 'end', oneLine: true, cell: given(({ due }) => due) },
    { key: 'refund', header: t.refund, align: 'end', oneLine: true, cell: given(({ refund }) => refund) },
    {
      key: 'state',
      header: t.state,
      cell: ({ state, isOpen, payUntil, obstacle }) => (
        <>
          <Chip tone={isOpen || state === null ? 'warn' : tones[state]}>
            {isOpen || state === null ? t.states.open : t.states[state]}
          </Chip>
          {state === 'DUE' && payUntil !== null && (
            <CellNote>{t.payBy({ date: zonedMoment(payUntil, timeZone, locale) })}</CellNote>
          )}
          {obstacle !== null && <CellNote>{t.obstacles[obstacle]}</CellNote>}
        </>
      ),
    },
  ];
}
