import type { Roster, ScanResult } from '@foyer/contract/door/door';
import { call } from '../api/call.ts';
import { thisDevice } from './device.ts';
import type { DoorStore, RosterState, WaitingScan } from './store.ts';

const batch = 100;

/** Sends queued scans, oldest first. Each one is removed from this device after the server has decided it. */
export async function sendWaiting(
  eventId: number,
  store: DoorStore,
  onSent: (results: ScanResult[], scans: readonly WaitingScan[]) => Promise<void>,
): Promise<void> {
  for (;;) {
    const { scans, count } = await store.waiting(eventId, batch);
    if (scans.length === 0) return;
    const { results } = await call('sendScans', {
      params: { eventId },
      body: {
        deviceId: thisDevice().deviceId,
        waiting: Math.max(0, count - scans.length),
        sentAt: new Date().toISOString(),
        scans: scans.map(({ scanId, ticketId, code, scannedAt, shown, listId, way }) => ({
          scanId,
          ticketId,
          code,
          scannedAt,
          shown,
          listId,
          way,
        })),
      },
    });
    await store.sent(results.map(({ scanId }) => scanId));
    await onSent(results, scans);
    if (results.length === 0) return;
  }
}

/**
 * Loads the changes since this device's roster, or the whole roster, part by part. Without a store it loads only the
 * event. The next part is requested while one is being stored.
 */
export async function fetchRosterChanges(
  eventId: number,
  store: DoorStore | null,
  known: RosterState | null,
  onPart: (roster: RosterState, loaded: number) => void,
): Promise<void> {
  let roster = known;
  let loaded = 0;
  let nextPart: Promise<TimedRoster> | null = requestRoster(eventId, store && known);
  while (nextPart !== null) {
    const heard: TimedRoster = await nextPart;
    const { answer, sentAt, heardAt } = heard;
    const head = answer.head ?? roster?.head;
    if (!head) return;
    const hasMore: boolean = store !== null && answer.hasMore;
    nextPart = hasMore ? requestRoster(eventId, { cursor: answer.cursor, head }) : null;
    // If storing this part fails, the next response is not needed.
    nextPart?.catch(() => undefined);
    loaded += answer.tickets.length;
    const wasWhole = roster?.isWhole === true && !answer.isFresh;
    roster = {
      eventId,
      cursor: answer.cursor,
      head,
      syncedAt: hasMore ? (roster?.syncedAt ?? heardAt) : heardAt,
      isWhole: store !== null && (wasWhole || !hasMore),
      // An estimate from one response: the server's time is taken as the middle between request and response.
      skewMs: Date.parse(answer.serverTime) - (sentAt + heardAt) / 2,
    };
    await store?.keep(roster, answer.tickets, answer.isFresh ? 'fresh' : wasWhole ? 'changes' : 'more');
    onPart(roster, loaded);
  }
}

interface TimedRoster {
  answer: Roster;
  /** By this device's clock. */
  sentAt: number;
  heardAt: number;
}

async function requestRoster(
  eventId: number,
  known: Pick<RosterState, 'cursor' | 'head'> | null,
): Promise<TimedRoster> {
  const sentAt = Date.now();
  const answer = await call('getRoster', {
    params: { eventId },
    query: {
      deviceId: thisDevice().deviceId,
      ...(known ? { since: known.cursor, head: known.head.tag } : {}),
    },
  });
  return { answer, sentAt, heardAt: Date.now() };
}
