import type { RetentionOfKind } from '@foyer/contract/people/privacy';
import type { Locale, RetentionKind } from '@foyer/contract/wire/vocabulary';
import type { Instant } from '@foyer/domain/shared/dates';
import type { StaffMessages } from '@foyer/messages/catalogue/messages';
import { Chip } from '../../../ui/Chip.tsx';
import { CellNote, type Column } from '../../../ui/Table.tsx';

interface Surroundings {
  retention: StaffMessages['retention'];
  locale: Locale;
  moment: (at: Instant) => string;
}

/** The label of each kind of data, and the start of its retention period. */
const wordsOf = (
  t: StaffMessages['retention'],
): Readonly<Record<RetentionKind, readonly [name: string, since: string]>> => ({
  mail: [t.mail, t.mailSince],
  'failed-mail': [t.failedMail, t.failedMailSince],
  reports: [t.reports, t.reportsSince],
  reading: [t.reading, t.readingSince],
  edits: [t.edits, t.editsSince],
  'sign-ins': [t.signIns, t.signInsSince],
  scans: [t.scans, t.scansSince],
  holds: [t.holds, t.holdsSince],
  answers: [t.answers, t.answersSince],
});

/** The columns of the retention rules: kind of data, days, next run and last run. */
export function retentionColumns({ retention: t, locale, moment }: Surroundings): Column<RetentionOfKind>[] {
  const words = wordsOf(t);
  return [
    {
      key: 'kind',
      header: t.kind,
      primary: true,
      width: '45%',
      cell: ({ kind }) => (
        <>
          {words[kind][0]}
          <CellNote>{words[kind][1]}</CellNote>
        </>
      ),
    },
    { key: 'kept', header: t.period, cell: ({ days }) => (days === null ? t.forever : t.days({ count: days })) },
    {
      key: 'next',
      header: t.next,
      cell: ({ days, overdue }) =>
        overdue > 0 ? <Chip tone="warn">{overdue.toLocaleString(locale)}</Chip> : days === null ? '–' : t.none,
    },
    {
      key: 'last',
      header: t.last,
      cell: ({ days, lastRemoval: last }) => {
        if (last) return t.lastRemoval({ count: last.count, date: moment(last.date) });
        return days === null ? '–' : t.never;
      },
    },
  ];
}
