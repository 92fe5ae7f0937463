import { useState } from 'react';
import type { EventView } from '@foyer/contract/events/events';
import type { StaffWaitingList, WaitingRow } from '@foyer/contract/orders/waiting-list';
import { isAdmin } from '@foyer/domain/people/permissions';
import { fullName } from '@foyer/domain/people/names';
import { cleanText } from '@foyer/domain/shared/text';
import { translatedText } from '@foyer/domain/shared/translated-text';
import type { Locale } from '@foyer/contract/wire/vocabulary';
import type { StaffMessages } from '@foyer/messages/catalogue/messages';
import { call } from '../../../api/call.ts';
import { useCall } from '../../../api/query.ts';
import { FormDialog } from '../../../shared/action/FormDialog.tsx';
import { useAction } from '../../../shared/action/use-action.ts';
import { LoadFailed } from '../../../shared/page/LoadFailed.tsx';
import { relationshipName } from '../../../shared/person/relationship-words.ts';
import { momentWords } from '../../../shared/time/moment.ts';
import { useLanguage, useStaffText } from '../../../session/language.tsx';
import { useSignedIn } from '../../../session/session-store.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Chip } from '../../../ui/Chip.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Row, Stack } from '../../../ui/Layout.tsx';
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx';
import { Table, type Column } from '../../../ui/Table.tsx';
import { TextArea } from '../../../ui/TextField.tsx';
import { StaffDraws } from './StaffDraws.tsx';
import styles from './WaitingLists.module.css';

/** The pending action on a list or entry. */
type Steer =
  | { what: 'pause' | 'unpause'; list: StaffWaitingList }
  | { what: 'front' | 'remove'; entry: WaitingRow; name: string };

/** The waiting lists of an event: who waits and who has an offer. Staff can stop offers, and move or remove people. */
export function WaitingLists({ event }: { event: EventView }) {
  const { text } = useLanguage();
  const { waitingLists: t } = useStaffText();
  const { eventId } = event;
  const [selected, setSelected] = useState<Steer | null>(null);
  const lists = useCall('listWaiting', { params: { eventId } });
  return (
    <Stack gap={4}>
      <StaffDraws event={event} />
      {lists.isError ? (
        <LoadFailed error={lists.error} onRetry={() => void lists.refetch()} />
      ) : lists.data === undefined ? (
        <Loading label={text.common.loading}>
          <Skeleton shape="block" height="8rem" />
        </Loading>
      ) : lists.data.length === 0 ? (
        <EmptyState icon="clock" title={t.emptyTitle}>
          {t.empty}
        </EmptyState>
      ) : (
        lists.data.map((list) => (
          <ListCard key={list.ticketConfigurationId} list={list} event={event} onAsk={setSelected} />
        ))
      )}
      {selected && <SteerDialog selected={selected} eventId={eventId} onClose={() => setSelected(null)} />}
    </Stack>
  );
}

interface ListCardProps {
  list: StaffWaitingList;
  event: EventView;
  onAsk: (selected: Steer) => void;
}

function ListCard({ list, event, onAsk }: ListCardProps) {
  const { locale } = useLanguage();
  const { waitingLists: t } = useStaffText();
  const viewer = useSignedIn();
  const { paused, waiting, offered, entries } = list;
  const description = translatedText(list.translations.description, locale, list.description);
  return (
    <Card
      title={description}
      level={2}
      aside={
        <Row gap={2}>
          {paused && <Chip tone="warn">{t.paused}</Chip>}
          <Chip>{t.waitingCount({ count: waiting })}</Chip>
          {offered > 0 && <Chip tone="accent">{t.offeredCount({ count: offered })}</Chip>}
        </Row>
      }
      footer={
        isAdmin(viewer) && (
          <Button
            size="sm"
            aria-label={`${paused ? t.unpause : t.pause}: ${description}`}
            onClick={() => onAsk({ what: paused ? 'unpause' : 'pause', list })}
          >
            {paused ? t.unpause : t.pause}
          </Button>
        )
      }
    >
      <Stack gap={3}>
        {paused && <p className={styles.soft}>{t.pausedText}</p>}
        <Table
          caption={`${t.title}: ${description}`}
          rows={entries}
          rowKey={(row) => row.entryId}
          columns={columnsOf({ locale, t, event, onAsk: isAdmin(viewer) ? onAsk : undefined })}
        />
        {entries.length < waiting + offered && <p className={styles.soft}>{t.firstOnly({ count: entries.length })}</p>}
      </Stack>
    </Card>
  );
}

interface ColumnsOf {
  locale: Locale;
  t: StaffMessages['waitingLists'];
  event: EventView;
  /** Undefined for a reader who may not change the list. */
  onAsk: ListCardProps['onAsk'] | undefined;
}

function columnsOf({ locale, t, event, onAsk }: ColumnsOf): Column<WaitingRow>[] {
  const { timeZone, relationshipTypes } = event.configuration;
  const momentOf = (at: string) => momentWords(at, timeZone, locale, 'shortWithTime');
  const columns: Column<WaitingRow>[] = [
    { key: 'place', header: t.columnPosition, align: 'end', cell: (row) => (row.position === 0 ? '–' : row.position) },
    {
      key: 'person',
      header: t.columnPerson,
      primary: true,
      cell: (row) => `${fullName(row, locale)} (${row.externalAccountIdentifier})`,
    },
    {
      key: 'as',
      header: t.columnAs,
      oneLine: true,
      cell: (row) => relationshipName(relationshipTypes, row.relationshipType, locale),
    },
    { key: 'since', header: t.columnSince, cell: (row) => momentOf(row.joinedAt) },
    {
      key: 'state',
      header: t.columnState,
      cell: ({ offeredUntil }) =>
        offeredUntil === undefined ? t.stateWaiting : t.stateOffered({ until: momentOf(offeredUntil) }),
    },
  ];
  if (onAsk) {
    columns.push({
      key: 'actions',
      header: t.columnActions,
      actions: true,
      oneLine: true,
      cell: (row) => {
        const name = fullName(row, locale);
        return (
          <>
            {row.position > 1 && (
              <Button
                size="sm"
                aria-label={`${t.front}: ${name}`}
                onClick={() => onAsk({ what: 'front', entry: row, name })}
              >
                {t.front}
              </Button>
            )}
            <Button
              size="sm"
              variant="quiet"
              aria-label={`${t.remove}: ${name}`}
              onClick={() => onAsk({ what: 'remove', entry: row, name })}
            >
              {t.remove}
            </Button>
          </>
        );
      },
    });
  }
  return columns;
}

/** Asks for a reason, then runs the action. */
function SteerDialog({ selected, eventId, onClose }: { selected: Steer; eventId: number; onClose: () => void }) {
  const { waitingLists: t } = useStaffText();
  const [typed, setTyped] = useState('');
  const reason = cleanText(typed);
  const steer = useAction({
    act: () => {
      const body = { reason };
      if ('list' in selected) {
        const { ticketConfigurationId } = selected.list;
        const query = { paused: selected.what === 'pause' };
        return call('pauseWaitingList', { params: { eventId, ticketConfigurationId }, query, body });
      }
      const params = { entryId: selected.entry.entryId };
      return selected.what === 'front'
        ? call('moveWaitingEntry', { params, body })
        : call('removeWaitingEntry', { params, body });
    },
    successMessage: () => t.done,
    onDone: onClose,
  });
  const name = 'name' in selected ? selected.name : '';
  const words = {
    pause: { title: t.pauseTitle, text: t.pausedText, submit: t.pause },
    unpause: { title: t.unpauseTitle, text: '', submit: t.unpause },
    front: { title: t.frontTitle({ name }), text: t.frontText, submit: t.front },
    remove: { title: t.removeTitle({ name }), text: t.removeText, submit: t.remove },
  }[selected.what];
  return (
    <FormDialog
      alert
      title={words.title}
      initialFocus="textarea"
      submit={words.submit}
      variant={selected.what === 'remove' ? 'danger' : 'primary'}
      incomplete={reason === ''}
      incompleteReason={reason === '' ? t.reasonMissing : undefined}
      action={steer}
      onSubmit={() => steer.run()}
      onClose={onClose}
    >
      {words.text !== '' && <p>{words.text}</p>}
      <TextArea label={t.reason} hint={t.reasonHint} required maxLength={2000} value={typed} onValueChange={setTyped} />
    </FormDialog>
  );
}
