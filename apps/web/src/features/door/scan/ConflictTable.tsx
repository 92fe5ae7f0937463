import { useState } from 'react';
import type { DoorState, ScanConflict } from '@foyer/contract/door/door';
import type { Locale } from '@foyer/contract/wire/vocabulary';
import type { AttendeeMessages, StaffMessages } from '@foyer/messages/catalogue/messages';
import { errorText } from '@foyer/messages/catalogue/error-text';
import { isStaff } from '@foyer/domain/people/permissions';
import { translatedText } from '@foyer/domain/shared/translated-text';
import { call } from '../../../api/call.ts';
import type { Failure } from '../../../shared/action/action.ts';
import { FormDialog } from '../../../shared/action/FormDialog.tsx';
import { useAction } from '../../../shared/action/use-action.ts';
import { timeAndDeviceWords } from './outcome-words.ts';
import { momentWords } from '../../../shared/time/moment.ts';
import { useLanguage, useStaffText } from '../../../session/language.tsx';
import { useSignedIn } from '../../../session/session-store.ts';
import { Button } from '../../../ui/Button.tsx';
import { Chip } from '../../../ui/Chip.tsx';
import { Stack } from '../../../ui/Layout.tsx';
import { CellNote, Table, type Column } from '../../../ui/Table.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { Phrases } from '../../../ui/Phrases.tsx';
import styles from './DoorScreen.module.css';

interface Language {
  /** Marks a conflict as solved, or opens it again. Undefined for people without the right. */
  onSolve: ((row: ScanConflict) => void) | undefined;
  timeZone: string;
  /** The check-in lists of the event, without the entrance. */
  lists: DoorState['lists'];
  locale: Locale;
  t: StaffMessages['scan'];
  text: AttendeeMessages;
}

function why({ verdict }: ScanConflict, { t, text }: Pick<Language, 't' | 'text'>): string {
  if (verdict === 'alreadyCheckedIn') return t.alreadyCheckedIn;
  if (verdict === 'notOnList') return t.notOnList;
  if (verdict === 'listGone') return t.listDeleted;
  if (verdict === 'canceled') return t.canceled;
  if (verdict === 'otherEvent') return t.otherEvent;
  if (verdict === 'calledOff') return errorText(text.errors, 'EVENT_CALLED_OFF');
  if (verdict === 'checkInNotActive') return t.notActiveNow;
  if (verdict === 'mangled') return t.mangled;
  return verdict === 'notFound' ? t.notFound : t.invalidCode;
}

function conflictColumns({ timeZone, lists, locale, t, text, onSolve }: Language): Column<ScanConflict>[] {
  const scanDetails = (at: string, device: string | null, by: string | null) => (
    <>
      {timeAndDeviceWords(momentWords(at, timeZone, locale, 'shortWithTime'), device, t)}
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
        <span translate="no">{[guestName(row, t), row.externalAccountIdentifier].filter(Boolean).join(' · ')}</span>
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
    { key: 'here', header: t.here, cell: (row) => scanDetails(row.scannedAt, row.device, row.by) },
    {
      key: 'before',
      header: t.before,
      cell: (row) => (row.first ? scanDetails(row.first.at, row.first.device, row.first.by) : '–'),
    },
    {
      key: 'state',
      header: t.conflictState,
      cell: ({ solved }) =>
        solved ? (
          <>
            <Chip tone="good">{t.solved}</Chip>
            <CellNote>
              {solved.note}
              <br />
              {[solved.by, momentWords(solved.at, timeZone, locale, 'shortWithTime')].filter(Boolean).join(' · ')}
            </CellNote>
          </>
        ) : (
          <Chip tone="warn">{t.conflictOpen}</Chip>
        ),
    },
    ...(onSolve
      ? [
          {
            key: 'solve',
            header: t.solve,
            actions: true,
            cell: (row: ScanConflict) => {
              const label = row.solved ? t.reopen : t.solve;
              return (
                <Button aria-label={`${label}: ${guestName(row, t)}`} onClick={() => onSolve(row)}>
                  {label}
                </Button>
              );
            },
          },
        ]
      : []),
  ];
}

const guestName = (row: ScanConflict, t: StaffMessages['scan']): string =>
  row.fullName ?? t.unnamed({ ticket: String(row.ticketId) });

interface ConflictTableProps {
  conflicts: readonly ScanConflict[];
  eventId: number;
  timeZone: string;
  lists: DoorState['lists'];
}

/** People who were admitted offline by mistake, with both times and both devices. Staff mark them as solved (door 3.4). */
export function ConflictTable({ conflicts, eventId, timeZone, lists }: ConflictTableProps) {
  const { locale, text } = useLanguage();
  const { scan: t } = useStaffText();
  const viewer = useSignedIn();
  const [selected, setSelected] = useState<ScanConflict>();
  const solve = useAction({
    act: ({ scanId, note }: { scanId: string; note: string | null }) =>
      call('solveScanConflict', { params: { eventId, scanId }, body: { note } }),
    successMessage: (_, { note }) => (note === null ? t.reopenedSaid : t.solvedSaid),
    showsFailure: selected === undefined,
    onDone: () => setSelected(undefined),
  });
  const onSolve = (row: ScanConflict) => {
    solve.reset();
    if (row.solved) solve.run({ scanId: row.scanId, note: null });
    else setSelected(row);
  };
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
        columns={conflictColumns({ timeZone, lists, locale, t, text, onSolve: isStaff(viewer) ? onSolve : undefined })}
      />
      {conflicts.length > 0 && <p>{t.conflictsLead}</p>}
      {selected && (
        <SolveDialog
          name={guestName(selected, t)}
          action={solve}
          onSolve={(note) => solve.run({ scanId: selected.scanId, note })}
          onClose={() => setSelected(undefined)}
        />
      )}
    </Stack>
  );
}

interface SolveDialogProps {
  name: string;
  action: { busy: boolean; failure: Failure | null };
  onSolve: (note: string) => void;
  onClose: () => void;
}

function SolveDialog({ name, action, onSolve, onClose }: SolveDialogProps) {
  const { scan: t } = useStaffText();
  const [note, setNote] = useState('');
  const isEmpty = note.trim() === '';
  return (
    <FormDialog
      title={t.solveTitle({ name })}
      submit={t.solve}
      incomplete={isEmpty}
      incompleteReason={isEmpty ? t.solveNoteNeeded : undefined}
      action={action}
      onSubmit={() => onSolve(note.trim())}
      onClose={onClose}
    >
      <p>{t.solveLead}</p>
      <TextField label={t.solveNote} required maxLength={500} autoComplete="off" value={note} onValueChange={setNote} />
    </FormDialog>
  );
}
