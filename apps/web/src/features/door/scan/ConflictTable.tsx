import type { DoorState, ScanConflict } from '@foyer/contract/door/door';
import type { EventView } from '@foyer/contract/events/events';
import type { Locale } from '@foyer/contract/wire/vocabulary';
import type { AttendeeMessages, StaffMessages } from '@foyer/messages/catalogue/messages';
import { errorText } from '@foyer/messages/catalogue/error-text';
import { placeWords } from './outcome-words.ts';
import { momentWords } from '../../../shared/time/moment.ts';
import { useLanguage, useStaffText } from '../../../session/language.tsx';
import { translatedText } from '../../../session/translated-text.ts';
import { Stack } from '../../../ui/Layout.tsx';
import { Table, type Column } from '../../../ui/Table.tsx';
import { Phrases } from '../../../ui/Phrases.tsx';
import styles from './DoorScreen.module.css';

interface Language {
  event: EventView;
  /** The check-in lists of the event, without the entrance. */
  lists: DoorState['lists'];
  locale: Locale;
  t: StaffMessages['scan'];
  text: AttendeeMessages;
}

function why({ verdict }: ScanConflict, { t, text }: Pick<Language, 't' | 'text'>): string {
  if (verdict === 'alreadyCheckedIn') return t.alreadyCheckedIn;
  if (verdict === 'notOnList') return t.notOnList;
  if (verdict === 'listGone') return t.placeGone;
  if (verdict === 'canceled') return t.canceled;
  if (verdict === 'otherEvent') return t.otherEvent;
  if (verdict === 'calledOff') return errorText(text.errors, 'EVENT_CALLED_OFF');
  if (verdict === 'checkInNotActive') return t.notActiveNow;
  if (verdict === 'mangled') return t.mangled;
  return verdict === 'notFound' ? t.notFound : t.invalidCode;
}

function conflictColumns({ event, lists, locale, t, text }: Language): Column<ScanConflict>[] {
  const place = (at: string, device: string | null, by: string | null) => (
    <>
      {placeWords(momentWords(at, event.configuration.timeZone, locale, 'shortWithTime'), device, t)}
      <br />
      {by}
    </>
  );
  return [
    {
      key: 'guest',
      header: t.guest,
      primary: true,
      cell: (row) => (
        <>
          {row.fullName ?? t.unnamed({ ticket: String(row.ticketId) })}
          {row.externalAccountIdentifier !== null && ` · ${row.externalAccountIdentifier}`}
        </>
      ),
    },
    { key: 'why', header: t.why, cell: (row) => why(row, { t, text }) },
    {
      key: 'list',
      header: t.list,
      cell: ({ listId }) => {
        const list = lists.find((one) => one.listId === listId);
        return list ? translatedText(list.translations.name, locale, list.name) : (listId ?? t.entrance);
      },
    },
    { key: 'here', header: t.here, cell: (row) => place(row.scannedAt, row.device, row.by) },
    {
      key: 'before',
      header: t.before,
      cell: (row) => (row.first ? place(row.first.at, row.first.device, row.first.by) : '–'),
    },
  ];
}

/** People who were admitted offline by mistake, with both times and both devices. */
export function ConflictTable({
  conflicts,
  event,
  lists,
}: {
  conflicts: readonly ScanConflict[];
  event: EventView;
  lists: DoorState['lists'];
}) {
  const { locale, text } = useLanguage();
  const { scan: t } = useStaffText();
  return (
    <Stack gap={3}>
      <h2 className={styles.part}>
        <Phrases>{t.conflictsTitle}</Phrases>
      </h2>
      <Table
        caption={t.conflictsTitle}
        rows={conflicts}
        rowKey={(row) => row.scanId}
        empty={t.conflictsEmpty}
        columns={conflictColumns({ event, lists, locale, t, text })}
      />
      {conflicts.length > 0 && <p>{t.conflictsLead}</p>}
    </Stack>
  );
}
