import { useEffect } from 'react';
import type { DoorState } from '@foyer/contract/door/door';
import { translatedText } from '@foyer/domain/shared/translated-text';
import { invalidate } from '../../../api/cache.ts';
import { useCall } from '../../../api/query.ts';
import { useAdminEvent } from '../../../shared/event/admin-event.ts';
import { LoadFailed } from '../../../shared/page/LoadFailed.tsx';
import { ownTimeZone } from '../../../shared/time/time-zone.ts';
import { momentWords } from '../../../shared/time/moment.ts';
import { useLanguage, useStaffText, useText } from '../../../session/language.tsx';
import { useParams } from '../../../session/navigation.tsx';
import { usePageTitle } from '../../../session/page-title.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Page, Stack } from '../../../ui/Layout.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx';
import { Stat } from '../../../ui/Stat.tsx';
import { Table } from '../../../ui/Table.tsx';
import { noArrivals } from './arrival-words.ts';
import { ConflictTable } from './ConflictTable.tsx';
import { DeviceTable } from './DeviceTable.tsx';
import { useLive } from './use-door.ts';
import { Phrases } from '../../../ui/Phrases.tsx';
import styles from './DoorScreen.module.css';

/** The live overview of an event's door: arrivals, rate, devices and double check-ins (door 3). */
export default function DoorScreen() {
  const t = useText();
  const { scan } = useStaffText();
  const { eventId } = useParams<'door'>();
  const live = useLive(eventId);
  const event = useAdminEvent(eventId);
  usePageTitle(scan.report);
  // Without the event the times are those of this device.
  const timeZone = event.data?.configuration.timeZone ?? ownTimeZone();
  return (
    <Page>
      <PageHeader title={scan.report} />
      {!event.isPending && live.state ? (
        <Stack gap={6}>
          {live.isLost && (
            <Alert tone="warning" live>
              {scan.liveLost}
            </Alert>
          )}
          <Counters state={live.state} />
          <Arrivals state={live.state} timeZone={timeZone} />
          <ByTicket state={live.state} />
          <ByList state={live.state} />
          <Conflicts eventId={eventId} timeZone={timeZone} lists={live.state.lists} count={live.state.conflicts} />
          <DeviceTable devices={live.state.devices} timeZone={timeZone} />
        </Stack>
      ) : event.isError ? (
        <LoadFailed error={event.error} onRetry={() => void event.refetch()} />
      ) : (
        <Loading label={t.common.loading}>
          <Stack gap={6}>
            {live.isLost && <Alert tone="warning">{scan.liveLost}</Alert>}
            <Skeleton shape="block" height="7rem" />
            <Skeleton shape="block" height="18rem" />
          </Stack>
        </Loading>
      )}
    </Page>
  );
}

function Counters({ state }: { state: DoorState }) {
  const { locale } = useLanguage();
  const { scan: t } = useStaffText();
  const number = (value: number) => value.toLocaleString(locale);
  return (
    <div className={styles.counters}>
      <Stat
        label={t.checkedInCount}
        value={number(state.checkedIn)}
        note={t.counted({ checkedIn: number(state.checkedIn), registered: number(state.registered) })}
      />
      <Stat label={t.outstanding} value={number(state.registered - state.checkedIn)} />
      <Stat label={t.lastMinute} value={number(state.lastMinute)} />
      <Stat label={t.lastFive} value={number(state.lastFiveMinutes)} />
    </div>
  );
}

/** The number of arrivals, then a labelled bar per ten minutes. */
function Arrivals({ state, timeZone }: { state: DoorState; timeZone: string }) {
  const { locale } = useLanguage();
  const { scan: t } = useStaffText();
  const most = Math.max(1, ...state.arrivals.map(({ count }) => count));
  return (
    <Card title={t.arrivals} level={2}>
      {state.arrivals.length === 0 ? (
        <p>{noArrivals(state, t)}</p>
      ) : (
        <ol className={styles.arrivals}>
          {state.arrivals.map(({ from, count }) => (
            <li key={from}>
              <span className={styles.time}>{momentWords(from, timeZone, locale, 'time')}</span>
              <span className={styles.bar} style={{ inlineSize: `${(100 * count) / most}%` }} />
              <span className={styles.time}>{count.toLocaleString(locale)}</span>
            </li>
          ))}
        </ol>
      )}
    </Card>
  );
}

function ByTicket({ state }: { state: DoorState }) {
  const { locale } = useLanguage();
  const { scan: t } = useStaffText();
  return (
    <Stack gap={3}>
      <h2 className={styles.part}>
        <Phrases>{t.byTicket}</Phrases>
      </h2>
      <Table
        caption={t.byTicket}
        rows={state.ticketTypes}
        rowKey={(row) => row.ticketConfigurationId}
        columns={[
          {
            key: 'ticket',
            header: t.ticketType,
            primary: true,
            cell: (row) => translatedText(row.translations.description, locale, row.defaultDescription),
          },
          { key: 'in', header: t.checkedInCount, align: 'end', cell: (row) => row.checkedIn.toLocaleString(locale) },
          {
            key: 'out',
            header: t.outstanding,
            align: 'end',
            cell: (row) => (row.registered - row.checkedIn).toLocaleString(locale),
          },
        ]}
      />
    </Stack>
  );
}

/** For events with check-in lists: how many people passed each list, and how many are inside. */
function ByList({ state }: { state: DoorState }) {
  const { locale } = useLanguage();
  const { scan: t } = useStaffText();
  if (state.lists.length === 0) return null;
  return (
    <Stack gap={3}>
      <h2 className={styles.part}>
        <Phrases>{t.byList}</Phrases>
      </h2>
      <Table
        caption={t.byList}
        rows={state.lists}
        rowKey={(row) => row.listId}
        columns={[
          {
            key: 'list',
            header: t.list,
            primary: true,
            cell: (row) => translatedText(row.translations.name, locale, row.name),
          },
          { key: 'passed', header: t.passed, align: 'end', cell: (row) => row.passed.toLocaleString(locale) },
          {
            key: 'inside',
            header: t.insideCount,
            align: 'end',
            cell: (row) => (row.passage === 'once' ? '–' : row.inside.toLocaleString(locale)),
          },
          {
            key: 'out',
            header: t.outstanding,
            align: 'end',
            cell: (row) => (row.registered - row.passed).toLocaleString(locale),
          },
        ]}
      />
    </Stack>
  );
}

/** Fetched again when the number of conflicts changes. */
interface ConflictsProps {
  eventId: number;
  timeZone: string;
  lists: DoorState['lists'];
  count: number;
}

function Conflicts({ eventId, timeZone, lists, count }: ConflictsProps) {
  const conflicts = useCall('listScanConflicts', { params: { eventId } });
  useEffect(() => {
    void invalidate('listScanConflicts', { params: { eventId } });
  }, [eventId, count]);
  if (conflicts.isError) return <LoadFailed error={conflicts.error} onRetry={() => void conflicts.refetch()} />;
  return <ConflictTable conflicts={conflicts.data ?? []} {...{ eventId, timeZone, lists }} />;
}
