import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { EventVersion } from '@foyer/contract/events/event-draft';
import type { VersionKind } from '@foyer/contract/events/editor-vocabulary';
import type { Locale } from '@foyer/contract/wire/vocabulary';
import type { StaffMessages } from '@foyer/messages/catalogue/messages';
import { formatDate } from '@foyer/domain/shared/dates';
import { call } from '../../../api/call.ts';
import { editorKeys } from '../../../api/editor-query-keys.ts';
import { queryKeys } from '../../../api/query-keys.ts';
import { ConfirmDialog } from '../../../shared/action/ConfirmDialog.tsx';
import { useAction } from '../../../shared/action/use-action.ts';
import { LoadFailed } from '../../../shared/page/LoadFailed.tsx';
import { ownTimeZone } from '../../../shared/time/time-zone.ts';
import { useLanguage, useStaffText } from '../../../session/language.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { Chip } from '../../../ui/Chip.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx';
import { Table, type Column } from '../../../ui/Table.tsx';

interface VersionsPartProps {
  eventId: number;
  version: number;
  onRestored: () => void;
}

/** The published versions of the event. Each can be restored. */
export function VersionsPart({ eventId, version, onRestored }: VersionsPartProps) {
  const { locale, text: t } = useLanguage();
  const { editor } = useStaffText();
  const [asked, setAsked] = useState<EventVersion>();
  const [mailsNewDates, setMailsNewDates] = useState(true);
  const versions = useQuery({
    queryKey: editorKeys.versions(eventId),
    queryFn: ({ signal }) => call('listEventVersions', { params: { eventId }, signal }),
  });
  const restore = useAction({
    act: () =>
      call('restoreEventVersion', {
        params: { eventId, versionId: asked?.eventVersionId ?? 0 },
        body: { version, mailsNewDates },
      }),
    said: () => editor.restored,
    invalidates: [editorKeys.versions(eventId), editorKeys.events(), queryKeys.event(eventId)],
    onDone: () => {
      setAsked(undefined);
      onRestored();
    },
  });
  if (versions.isError) return <LoadFailed error={versions.error} onRetry={() => void versions.refetch()} />;
  if (versions.data === undefined) {
    return (
      <Loading label={t.common.loading}>
        <Skeleton shape="block" height="12rem" />
      </Loading>
    );
  }
  if (versions.data.length === 0) {
    return (
      <EmptyState icon="clock" title={editor.versionsEmpty}>
        {editor.versionsHint}
      </EmptyState>
    );
  }
  return (
    <>
      <p>{editor.versionsHint}</p>
      <Table
        caption={editor.versionsCaption}
        rows={versions.data}
        rowKey={(row) => row.eventVersionId}
        columns={versionColumns({
          editor,
          locale,
          version,
          onRestore: (row) => {
            restore.forget();
            setAsked(row);
          },
        })}
      />
      {asked && (
        <ConfirmDialog
          title={editor.restoreAsk({ version: asked.version })}
          confirm={editor.restore}
          action={restore}
          onConfirm={() => restore.run()}
          onClose={() => setAsked(undefined)}
        >
          <p>{editor.restoreText}</p>
          <Checkbox
            label={editor.mailNewDatesUncounted}
            hint={editor.mailNewDatesIfOther}
            checked={mailsNewDates}
            onCheckedChange={setMailsNewDates}
          />
        </ConfirmDialog>
      )}
    </>
  );
}

interface VersionTable {
  editor: StaffMessages['editor'];
  locale: Locale;
  /** The newest version. */
  version: number;
  onRestore: (row: EventVersion) => void;
}

const versionColumns = ({ editor, locale, version, onRestore }: VersionTable): Column<EventVersion>[] => [
  { key: 'version', header: editor.version, primary: true, cell: (row) => row.version },
  { key: 'what', header: editor.versionWhat, cell: (row) => kindWords(row.kind, editor) },
  { key: 'by', header: editor.versionBy, cell: (row) => row.savedBy ?? '—' },
  {
    key: 'at',
    header: editor.versionAt,
    cell: (row) => (row.savedAt ? formatDate(row.savedAt, ownTimeZone(), locale, 'shortWithTime') : '—'),
  },
  {
    key: 'restore',
    header: editor.restore,
    actions: true,
    cell: (row) =>
      row.version === version ? (
        <Chip tone="good">{editor.versionNow}</Chip>
      ) : (
        <Button size="sm" aria-label={editor.restoreOf({ version: row.version })} onClick={() => onRestore(row)}>
          {editor.restore}
        </Button>
      ),
  },
];

/** The label of a version's origin. An unknown kind is shown as stored. */
function kindWords(kind: string, t: StaffMessages['editor']): string {
  const words: Partial<Readonly<Record<VersionKind, string>>> & Readonly<Record<string, string | undefined>> = {
    found: t.kindFound,
    published: t.kindPublished,
    restored: t.kindRestored,
    dates: t.kindDates,
    'registration-dates': t.kindRegistrationDates,
    info: t.kindInfo,
    tickets: t.kindTickets,
    images: t.kindImages,
    mails: t.kindMails,
    terms: t.kindTerms,
  };
  return words[kind] ?? kind;
}
