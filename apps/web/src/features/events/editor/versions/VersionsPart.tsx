import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import type { EventDefinition } from '@foyer/contract/events/event-definition';
import type { EventDraft, EventVersion } from '@foyer/contract/events/event-draft';
import { mostEventVersions, type VersionKind } from '@foyer/contract/events/editor-vocabulary';
import type { Locale } from '@foyer/contract/wire/vocabulary';
import { codeLabel } from '@foyer/messages/catalogue/code-label';
import type { StaffMessages } from '@foyer/messages/catalogue/messages';
import { differences, restoredDraft } from '@foyer/domain/events/event-changes';
import { formatDate } from '@foyer/domain/shared/dates';
import { useCall } from '../../../../api/query.ts';
import { ConfirmDialog } from '../../../../shared/action/ConfirmDialog.tsx';
import { FailureAlert } from '../../../../shared/action/FailureAlert.tsx';
import { useAction } from '../../../../shared/action/use-action.ts';
import { LoadFailed } from '../../../../shared/page/LoadFailed.tsx';
import { ownTimeZone } from '../../../../shared/time/time-zone.ts';
import { useLanguage, useStaffText } from '../../../../session/language.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { Card } from '../../../../ui/Card.tsx';
import { Chip } from '../../../../ui/Chip.tsx';
import { EmptyState } from '../../../../ui/EmptyState.tsx';
import { FieldRow, Row, Stack } from '../../../../ui/Layout.tsx';
import { Select } from '../../../../ui/Select.tsx';
import { Loading, Skeleton } from '../../../../ui/Skeleton.tsx';
import { Table, type Column } from '../../../../ui/Table.tsx';
import { fieldId } from '../show-field.ts';
import { Comparison, versionQuery } from './Comparison.tsx';

interface VersionsPartProps {
  eventId: number;
  draft: EventDraft;
  /** The document on the screen. */
  definition: EventDefinition;
  change: (next: EventDefinition) => void;
}

/** The published versions of the event. Two can be compared, and each can be restored into the draft (events 4.4). */
export function VersionsPart({ eventId, draft, definition, change }: VersionsPartProps) {
  const { locale, text: t } = useLanguage();
  const { editor } = useStaffText();
  const client = useQueryClient();
  const [selected, setSelected] = useState<EventVersion>();
  const [picked, setPicked] = useState<Pair>();
  const versions = useCall('listEventVersions', { params: { eventId } });
  const restore = useAction({
    act: (row: EventVersion) => client.fetchQuery({ ...versionQuery(eventId, row.eventVersionId), staleTime: 60_000 }),
    successMessage: (content) => editor.restored({ version: content.version }),
    onDone: (content) => {
      setSelected(undefined);
      change(restoredDraft({ ...content.definition, images: content.images }, draft.published));
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
  const [newest, second] = versions.data;
  if (newest === undefined) {
    return (
      <EmptyState icon="clock" title={editor.versionsEmpty}>
        {editor.versionsHint({ most: mostEventVersions })}
      </EmptyState>
    );
  }
  const rows = versions.data;
  const pair = picked ?? (second && { from: second.eventVersionId, to: newest.eventVersionId });
  const onRestore = (row: EventVersion) => {
    restore.reset();
    if (hasOpenChanges(draft, definition)) setSelected(row);
    else restore.run(row);
  };
  return (
    <Stack gap={5}>
      <p>{editor.versionsHint({ most: mostEventVersions })}</p>
      {pair && (
        <div id={fieldId('versions')} tabIndex={-1}>
          <Card title={editor.compare}>
            <Stack gap={4}>
              <PairFields {...{ rows, pair, setPair: setPicked }} />
              <Comparison eventId={eventId} fromId={pair.from} toId={pair.to} />
            </Stack>
          </Card>
        </div>
      )}
      {!selected && <FailureAlert failure={restore.failure} />}
      <Table
        caption={editor.versionsCaption}
        rows={rows}
        rowKey={(row) => row.eventVersionId}
        columns={versionColumns({
          editor,
          locale,
          version: draft.version,
          onRestore,
          onCompare: (row) => {
            const before = rows[rows.indexOf(row) + 1];
            if (!before) return;
            setPicked({ from: before.eventVersionId, to: row.eventVersionId });
            document.getElementById(fieldId('versions'))?.focus();
          },
          first: rows.at(-1)?.version ?? 0,
        })}
      />
      {selected && (
        <ConfirmDialog
          title={editor.restoreAsk({ version: selected.version })}
          confirm={editor.restore}
          action={restore}
          onConfirm={() => restore.run(selected)}
          onClose={() => setSelected(undefined)}
        >
          <p>{editor.restoreText}</p>
        </ConfirmDialog>
      )}
    </Stack>
  );
}

/** The draft differs from the event that attendees see. */
const hasOpenChanges = ({ published }: EventDraft, definition: EventDefinition): boolean =>
  differences({ ...published, published: null }, { ...definition, published: null }).length > 0;

/** The ids of two versions. */
interface Pair {
  from: number;
  to: number;
}

interface PairFieldsProps {
  rows: readonly EventVersion[];
  pair: Pair;
  setPair: (next: Pair) => void;
}

function PairFields({ rows, pair, setPair }: PairFieldsProps) {
  const { locale } = useLanguage();
  const { editor } = useStaffText();
  const options = rows.map(({ eventVersionId, version, savedAt }) => ({
    value: String(eventVersionId),
    label: editor.versionOption({
      version,
      at: savedAt ? formatDate(savedAt, ownTimeZone(), locale, 'shortWithTime') : '—',
    }),
  }));
  return (
    <FieldRow>
      <Select
        label={editor.compareFrom}
        value={String(pair.from)}
        options={options}
        onValueChange={(from) => setPair({ ...pair, from: Number(from) })}
      />
      <Select
        label={editor.compareTo}
        value={String(pair.to)}
        options={options}
        onValueChange={(to) => setPair({ ...pair, to: Number(to) })}
      />
    </FieldRow>
  );
}

interface VersionTable {
  editor: StaffMessages['editor'];
  locale: Locale;
  /** The newest version. */
  version: number;
  /** The oldest version, which has no version to compare with. */
  first: number;
  onRestore: (row: EventVersion) => void;
  onCompare: (row: EventVersion) => void;
}

const versionColumns = ({
  editor,
  locale,
  version,
  first,
  onRestore,
  onCompare,
}: VersionTable): Column<EventVersion>[] => [
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
    cell: (row) => (
      <Row gap={2}>
        {row.version !== first && (
          <Button
            size="sm"
            variant="quiet"
            aria-label={editor.changesIn({ version: row.version })}
            onClick={() => onCompare(row)}
          >
            {editor.showChanges}
          </Button>
        )}
        {row.version === version ? (
          <Chip tone="good">{editor.versionNow}</Chip>
        ) : (
          <Button size="sm" aria-label={editor.restoreOf({ version: row.version })} onClick={() => onRestore(row)}>
            {editor.restore}
          </Button>
        )}
      </Row>
    ),
  },
];

/** The label of a version's origin. An unknown kind is shown as stored. */
function kindWords(kind: string, t: StaffMessages['editor']): string {
  const words: Readonly<Record<VersionKind, string>> = {
    found: t.kindFound,
    published: t.kindPublished,
    restored: t.kindRestored,
    withdrawn: t.kindWithdrawn,
    dates: t.kindDates,
    'registration-dates': t.kindRegistrationDates,
    info: t.kindInfo,
    tickets: t.kindTickets,
    images: t.kindImages,
    mails: t.kindMails,
    terms: t.kindTerms,
  };
  return codeLabel(words, kind);
}
