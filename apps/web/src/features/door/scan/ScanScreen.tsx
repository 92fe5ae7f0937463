import { memo, useCallback, useEffect, useRef, useState, type FormEvent } from 'react';
import { flushSync } from 'react-dom';
import { eventPhase } from '@foyer/domain/events/event-state';
import { canScan } from '@foyer/domain/people/permissions';
import type { DoorState } from '@foyer/contract/door/door';
import type { EventView } from '@foyer/contract/events/events';
import { errorText } from '@foyer/messages/catalogue/error-text';
import type { Door, DoorStatus } from '../../../offline/door.ts';
import type { ScanOutcome, ScanSource } from '../../../offline/scan.ts';
import { eventName } from '../../../shared/event/event-words.ts';
import { BackLink } from '../../../shared/page/BackLink.tsx';
import { LoadFailed } from '../../../shared/page/LoadFailed.tsx';
import { useLanguage, useStaffText, useText } from '../../../session/language.tsx';
import { Link, useParams } from '../../../session/navigation.tsx';
import { usePageTitle } from '../../../session/page-title.ts';
import { paths } from '../../../session/paths.ts';
import { useSignedIn } from '../../../session/session-store.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { Button, buttonClass } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Page, Stack } from '../../../ui/Layout.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { signal } from '../../../ui/signal.ts';
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx';
import { Spinner } from '../../../ui/Spinner.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { AfterScan } from './AfterScan.tsx';
import { Camera } from './Camera.tsx';
import { prepareCamera } from './camera.ts';
import { DoorBar } from './DoorBar.tsx';
import { toneOf } from './outcome-words.ts';
import { listAt, CheckInPointChoice } from './CheckInPointChoice.tsx';
import { RecentScans } from './RecentScans.tsx';
import { ScanDialogs, type AfterScanDialog } from './ScanDialogs.tsx';
import { ScanField } from './ScanField.tsx';
import { ScanVerdict } from './ScanVerdict.tsx';
import { useCamera, useDoor, useLive } from './use-door.ts';
import { Phrases } from '../../../ui/Phrases.tsx';
import styles from './ScanScreen.module.css';

/** Scanning at the door (door 2.1, door 1): by scanner, camera or hand, with and without a network. */
export default function ScanScreen() {
  const { eventId } = useParams<'scan'>();
  useEffect(() => void prepareCamera(), []);
  return <Scan key={eventId} eventId={eventId} />;
}

function Scan({ eventId }: { eventId: number }) {
  const t = useText();
  const { locale } = useLanguage();
  const { scan, checkIn } = useStaffText();
  const viewer = useSignedIn();
  const { door, status } = useDoor(eventId);
  const event = status.roster?.head.event;
  usePageTitle(event ? scan.pageTitle({ event: eventName(event, locale) }) : scan.title, status.isShutOut);
  const toDashboard = (
    <Link to={paths.dashboard()} className={buttonClass({ variant: 'primary' })}>
      {checkIn.toDashboard}
    </Link>
  );

  if (status.isShutOut) {
    return (
      <Page width="narrow">
        <EmptyState title={scan.shutOut} actions={toDashboard}>
          {scan.shutOutHint}
        </EmptyState>
      </Page>
    );
  }
  if (!event) {
    return (
      <Page width="narrow">
        <PageHeader title={scan.title} back={<BackLink to={paths.dashboard()}>{checkIn.toDashboard}</BackLink>} />
        {status.error ? (
          <LoadFailed error={status.error} onRetry={() => void door.sync()} />
        ) : (
          <Loading label={t.common.loading}>
            <Skeleton shape="block" height="22rem" />
          </Loading>
        )}
      </Page>
    );
  }
  const { qrCodeEnabled } = event.configuration;
  return (
    <Page width="narrow" className={styles.screen}>
      <div className={styles.event}>
        <Link to={paths.dashboard()} aria-label={checkIn.toDashboard}>
          <Icon name="arrow-left" />
        </Link>
        <h1 tabIndex={-1}>
          <Phrases>{eventName(event, locale)}</Phrases>
        </h1>
      </div>
      {canScan(viewer, { isEventActive: isOn(event, status), qrCodeEnabled }) ? (
        <Stack gap={5}>
          {event.isCalledOff && (
            <Alert tone="error" live>
              {errorText(t.errors, 'EVENT_CALLED_OFF')}
            </Alert>
          )}
          <Scanning door={door} status={status} event={event} />
        </Stack>
      ) : (
        <EmptyState
          title={
            event.isCalledOff ? errorText(t.errors, 'EVENT_CALLED_OFF') : qrCodeEnabled ? scan.notActive : scan.noCodes
          }
          actions={
            <>
              {toDashboard}
              <Link to={paths.door(eventId)} className={buttonClass()}>
                {scan.report}
              </Link>
            </>
          }
        />
      )}
    </Page>
  );
}

/**
 * True if the event is active. A device that has been offline since the day before computes it from the event's dates.
 */
function isOn(event: EventView, { roster }: DoorStatus): boolean {
  const now = new Date(Date.now() + (roster?.skewMs ?? 0));
  return event.isEventActive || eventPhase({ ...event, timeZone: event.configuration.timeZone }, now) === 'current';
}

/** Runs low-priority work after the next frame is painted. */
const afterPaint = (work: () => void) => requestAnimationFrame(() => setTimeout(work));

/** Delay before the screen shows that a scan is being checked, in ms. */
const readingMs = 150;
/** The number of scans in the list. Older ones are dropped, so memory does not grow over hours. */
const mostRecent = 8;

function Scanning({ door, status, event }: { door: Door; status: DoorStatus; event: EventView }) {
  const { scan: t } = useStaffText();
  const [outcome, setOutcome] = useState<ScanOutcome | null>(null);
  const [recent, setRecent] = useState<ScanOutcome[]>([]);
  const { isLong: isReading, begin } = useWait();
  const [hasCamera, setCamera] = useCamera();
  const [dialog, setDialog] = useState<AfterScanDialog | null>(null);
  const [isUndone, setUndone] = useState(false);
  /** The last person who was let in, while their badge and the undo are still offered. */
  const [admitted, setAdmitted] = useState<ScanOutcome | null>(null);
  const busy = useRef(false);

  const read = useCallback(
    async (text: string, source?: ScanSource) => {
      // One at a time (door 1).
      if (busy.current || text.trim() === '' || document.querySelector('dialog[open]')) return;
      busy.current = true;
      const end = begin();
      // Start the lookup before the sound: on a slow device the sound takes as long as reading the store.
      const looking = door.scan(text, source);
      signal('read');
      try {
        const next = await looking;
        if (!next) return;
        // Rendered at once and alone. The list below follows later.
        flushSync(() => {
          setOutcome(next);
          setUndone(false);
          setAdmitted(next.verdict === 'admit' && !next.isOffline ? next : null);
        });
        if (next.verdict === 'foreign') return;
        afterPaint(() => {
          signal(toneOf(next));
          setRecent((before) => [next, ...before].slice(0, mostRecent));
        });
      } finally {
        busy.current = false;
        end();
      }
    },
    [door, begin],
  );
  const onRead = useCallback((text: string) => void read(text), [read]);
  const onSeen = useCallback((text: string) => void read(text, 'camera'), [read]);
  const close = useCallback(() => setOutcome(null), []);
  const isFlood = outcome !== null && outcome.verdict !== 'foreign';

  return (
    <Stack gap={5}>
      <DoorBar status={status} event={event} />
      <CheckInPointChoice door={door} status={status} />
      {status.keepsNothing && <Alert tone="warning">{t.keepsNothing}</Alert>}
      <OpenConflicts eventId={event.eventId} count={status.conflicts.length} />
      <ScanField onRead={onRead} />
      {hasCamera ? (
        <Camera onRead={onSeen} onStop={() => setCamera(false)} />
      ) : (
        <Stage isReading={isReading} onCamera={() => setCamera(true)} />
      )}
      {outcome?.verdict === 'foreign' && (
        <Alert tone="info" live title={t.foreign}>
          {t.foreignHint}
        </Alert>
      )}
      {isUndone && (
        <Alert tone="success" live>
          {t.undone}
        </Alert>
      )}
      <ByHand onRead={onRead} />
      <div className={styles.live}>
        <Count eventId={event.eventId} status={status} />
        <Link to={paths.door(event.eventId)} className={buttonClass({ variant: 'quiet' })}>
          {t.report}
        </Link>
      </div>
      <RecentScans scans={recent} event={event} settled={status.settled} />
      {isFlood && (
        <ScanVerdict
          outcome={outcome}
          event={event}
          settled={status.settled}
          onClose={close}
          onUndo={(of) => setDialog({ kind: 'undo', of })}
          onFill={(of) => setDialog({ kind: 'fill', of })}
        />
      )}
      {!isFlood && admitted && (
        <AfterScan
          outcome={admitted}
          event={event}
          onUndo={(of) => setDialog({ kind: 'undo', of })}
          onOver={() => setAdmitted(null)}
        />
      )}
      <ScanDialogs
        dialog={dialog}
        event={event}
        onClose={() => setDialog(null)}
        onFilled={() => {
          setDialog(null);
          setOutcome(null);
        }}
        onUndone={() => {
          setDialog(null);
          setOutcome(null);
          setAdmitted(null);
          setUndone(true);
          void door.sync();
        }}
      />
    </Stack>
  );
}

/** Shown while no camera runs: ready for a scanner, or checking a scan. */
function Stage({ isReading, onCamera }: { isReading: boolean; onCamera: () => void }) {
  const { scan: t } = useStaffText();
  return (
    <div className={styles.stage}>
      {isReading ? <Spinner /> : <Icon name="qr" className={styles.stageIcon} />}
      <p className={styles.ready}>{isReading ? t.reading : t.ready}</p>
      <p className={styles.hint}>{t.readyHint}</p>
      <Button size="lg" icon="camera" onClick={onCamera}>
        {t.camera}
      </Button>
    </div>
  );
}

/**
 * `isLong` is true while a check takes longer than `readingMs`. An offline check is faster, and an extra render would
 * only delay it.
 */
function useWait() {
  const [isLong, setLong] = useState(false);
  const begin = useCallback(() => {
    let isShown = false;
    const timer = setTimeout(() => {
      isShown = true;
      setLong(true);
    }, readingMs);
    return () => {
      clearTimeout(timer);
      if (isShown) setLong(false);
    };
  }, []);
  return { isLong, begin };
}

/**
 * The number of people checked in, at the entrance or at this device's list. It listens for itself, because the news of a
 * scan comes just before its verdict.
 */
const Count = memo(function CountNow({ eventId, status }: { eventId: number; status: DoorStatus }) {
  const { state } = useLive(eventId);
  return state && <CountOf state={state} status={status} />;
});

function CountOf({ state, status }: { state: DoorState; status: DoorStatus }) {
  const { scan: t } = useStaffText();
  const { locale } = useLanguage();
  const number = (value: number) => value.toLocaleString(locale);
  const list = listAt(status);
  const own = state.lists.find(({ listId }) => listId === list?.listId);
  if (list && own) {
    const { passed, inside, registered } = own;
    return (
      <strong className={styles.count}>
        {list.passage === 'once'
          ? t.counted({ checkedIn: number(passed), registered: number(registered) })
          : t.insideNow({ inside: number(inside), registered: number(registered) })}
      </strong>
    );
  }
  return (
    <p className={styles.count}>
      <strong>{t.counted({ checkedIn: number(state.checkedIn), registered: number(state.registered) })}</strong>
      <span className={styles.rate}>
        {t.rate({ one: number(state.lastMinute), five: number(state.lastFiveMinutes) })}
      </span>
    </p>
  );
}

/** Enter the ticket number by hand when the code cannot be scanned. */
const ByHand = memo(function ByHandForm({ onRead }: { onRead: (text: string) => void }) {
  const { scan: t } = useStaffText();
  const [typed, setTyped] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onRead(typed);
    setTyped('');
  };
  return (
    <form noValidate className={styles.byHand} onSubmit={submit}>
      <TextField
        label={t.manual}
        value={typed}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="go"
        onValueChange={setTyped}
      />
      <Button type="submit" icon="check">
        {t.manualButton}
      </Button>
    </form>
  );
});

/** The number of open conflicts of this device, with a link to them. */
function OpenConflicts({ eventId, count }: { eventId: number; count: number }) {
  const { scan: t } = useStaffText();
  const { locale } = useLanguage();
  if (count === 0) return null;
  return (
    <Alert tone="warning" live>
      <Link to={paths.door(eventId)} className={styles.line}>
        {t.conflicts({ count: count.toLocaleString(locale) })}
      </Link>
    </Alert>
  );
}
