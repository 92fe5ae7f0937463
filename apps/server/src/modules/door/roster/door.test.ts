import { createDecipheriv, createHash, randomUUID } from 'node:crypto';
import type { OpenTask } from '@foyer/contract/events/event-overview';
import type { DoorDevice, DoorState, Roster, ScanConflict, ScanResult } from '@foyer/contract/door/door';
import type { ErrorBody } from '@foyer/contract/wire/error-body';
import { rosterKeyText, type RosterPerson } from '@foyer/domain/door/roster';
import { personOf, rosterEntry } from '@foyer/domain/door/roster-row';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp } from '../../../../test/app.ts';
import { contextOf, openShop, type Person, type Shop } from '../../../../test/ordering.ts';
import { putTicket } from '../../../../test/tickets.ts';
import { openTestSession } from '../../../../test/sessions.ts';
import { createStaff } from '../../../seed/factories/account.ts';
import { createEvent } from '../../../seed/factories/event.ts';
import { createTicketCodes } from '../../../ops/ticket-codes.ts';
import { getRoster } from './get-roster.ts';
import { listConflicts } from './list-conflicts.ts';
import { readDoorState } from './read-state.ts';
import { createSeal } from './seal.ts';

/**
 * Offline devices: their roster, the scans that they send later, and the live state of the door (door 3).
 */

const now = '2026-02-15T15:00:00Z';
const gateA = randomUUID();
const gateB = randomUUID();
let shop: Shop;
let ticketType: number;
let scanner: Person;

beforeAll(async () => {
  shop = await openShop({ name: 'door', now });
  ticketType = await shop.ticketType();
  scanner = await shop.staff(['ticket-scanner']);
  for (const [deviceId, name] of [
    [gateA, 'Gate A'],
    [gateB, 'Gate B'],
  ])
    await ask('POST', 'devices', { deviceId, name });
});
afterAll(() => shop.close());
beforeEach(() => shop.app.clock.set(now));

const ask = <B>(method: 'GET' | 'POST', path: string, body?: unknown) =>
  shop.app.inject<B & ErrorBody>(method, `/api/admin/events/${shop.eventId}/${path}`, { token: scanner.token, body });
const put = async (first_name = 'Robin') => {
  const { accountId } = await shop.person();
  return putTicket(shop.app.database.kysely, {
    ticket_configuration_id: ticketType,
    account_id: accountId,
    first_name,
  });
};
const codes = () => createTicketCodes(shop.app.signingKey);
const codeOf = (ticketId: number, revision = 1) => codes().issue({ ticketId, eventId: shop.eventId, revision });
const rosterOf = async (since?: string, head?: string) => {
  const query = new URLSearchParams({ deviceId: gateA, ...(since ? { since } : {}), ...(head ? { head } : {}) });
  return (await ask<Roster>('GET', `roster?${query.toString()}`)).body;
};
const entriesOf = (roster: Roster) => roster.tickets.map(rosterEntry);
const offline = (deviceId: string, scans: unknown[], sentAt = shop.app.clock.now().toISOString()) =>
  ask<{ results: ScanResult[] }>('POST', 'scans', { deviceId, sentAt, scans });
const taken = (ticketId: number, more: Record<string, unknown> = {}) => ({
  scanId: randomUUID(),
  ticketId,
  code: codeOf(ticketId),
  scannedAt: shop.app.clock.now().toISOString(),
  shown: 'admit',
  ...more,
});

/** Decrypts a sealed entry with a code, like a device does. */
function open(sealed: string, code: string): RosterPerson {
  const bytes = Buffer.from(sealed, 'base64url');
  const key = createHash('sha256').update(rosterKeyText(code)).digest();
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12));
  decipher.setAuthTag(bytes.subarray(-16));
  return personOf(Buffer.concat([decipher.update(bytes.subarray(12, -16)), decipher.final()]).toString());
}

describe('the roster', () => {
  it("reveals a ticket's attendee only to a reader of its code", async () => {
    const ticketId = await put('Aurelia');
    const other = await put();
    const roster = await rosterOf();
    expect(roster).toMatchObject({ isFresh: true, hasMore: false, serverTime: '2026-02-15T15:00:00.000Z' });
    expect(roster.head).toMatchObject({
      publicKey: shop.app.signingKey.publicKeyText,
      event: { eventId: shop.eventId },
      ticketTypes: [{ ticketConfigurationId: ticketType }],
    });
    expect(JSON.stringify(roster.tickets)).not.toContain('Aurelia');
    const entry = entriesOf(roster).find((one) => one.ticketId === ticketId);
    expect(entry).toMatchObject({
      status: 'ACTIVE',
      revision: 1,
      checkedInAt: null,
      ticketConfigurationId: ticketType,
      passes: [],
    });
    expect(open(entry?.sealed ?? '', codeOf(ticketId))).toMatchObject({ firstName: 'Aurelia' });
    for (const wrong of [codeOf(other), codeOf(ticketId, 2)]) {
      expect(() => open(entry?.sealed ?? '', wrong)).toThrow();
    }
  });

  it('then returns changes only: checked-in, cancelled and new tickets', async () => {
    const [came, gone] = [await put(), await put()];
    const first = await rosterOf();
    const quiet = await rosterOf(first.cursor, first.head?.tag);
    expect(quiet).toMatchObject({ isFresh: false, head: null });
    await offline(gateA, [taken(came)]);
    await shop.app.inject('POST', '/api/ticket/deactivate-ticket', {
      token: (await shop.staff(['admin'])).token,
      body: { ticketId: gone, notes: 'Asked for it' },
    });
    const added = await put();
    const entries = entriesOf(await rosterOf(quiet.cursor, first.head?.tag));
    const byTicket = new Map(entries.map((one) => [one.ticketId, one]));
    expect(byTicket.get(came)).toMatchObject({ status: 'CHECKED_IN', checkedInAt: '2026-02-15T15:00:00.000Z' });
    expect(byTicket.get(gone)).toMatchObject({ status: 'CANCELED', sealed: null });
    expect(byTicket.get(added)).toMatchObject({ status: 'ACTIVE' });
    // A change is sent again only while an older transaction is still open in the cluster.
    await expect
      .poll(async () => {
        const { cursor } = await rosterOf(quiet.cursor, first.head?.tag);
        return (await rosterOf(cursor, first.head?.tag)).tickets;
      })
      .toEqual([]);
  });

  it('includes a change that was not yet committed when an earlier page was read', async () => {
    const late = await put();
    const { pool } = shop.app.database;
    const client = await pool.connect();
    let cursor: string;
    try {
      await client.query('BEGIN');
      await client.query('UPDATE ticket SET revision = 2 WHERE ticket_id = $1', [late]);
      // Other transactions start later and commit first.
      await put();
      cursor = (await rosterOf()).cursor;
      await put();
      cursor = (await rosterOf(cursor)).cursor;
      await client.query('COMMIT');
    } finally {
      client.release();
    }
    const entries = entriesOf(await rosterOf(cursor));
    expect(entries.find((one) => one.ticketId === late)?.revision).toBe(2);
  });

  it('returns each ticket on one page, and restarts for a cursor with an unknown epoch', async () => {
    const wanted = new Set<number>();
    for (let made = 0; made < 5; made += 1) wanted.add(await put());
    // The oldest ticket changes last. Pages must still be ordered by id, because devices search by id.
    await shop.app.database.pool.query('UPDATE ticket SET revision = 2 WHERE ticket_id = $1', [Math.min(...wanted)]);
    const deps = { database: shop.app.database, seal: createSeal(codes()), publicKey: 'x', pageSize: 3 };
    const query = { eventId: shop.eventId, deviceId: gateA };
    const context = contextOf(shop, scanner, ['ticket-scanner']);
    const seen: number[] = [];
    let since: string | undefined;
    for (let pages = 0; pages < 50; pages += 1) {
      const page = await getRoster(deps, { ...query, since }, context);
      expect([page.isFresh, page.head !== null]).toEqual([pages === 0, pages === 0 || !page.hasMore]);
      seen.push(...page.tickets.map(([ticketId]) => ticketId));
      since = page.cursor;
      if (!page.hasMore) break;
    }
    expect(seen).toEqual([...new Set(seen)].toSorted((a, b) => a - b));
    expect([...wanted].every((id) => seen.includes(id))).toBe(true);
    expect((await getRoster(deps, { ...query, since: '1-0.d.9999.9999.0' }, context)).isFresh).toBe(true);
    expect((await getRoster(deps, { ...query, since: 'x' }, context)).isFresh).toBe(true);
  });
});

describe('scans taken offline', () => {
  it("count at the time of the scan, in the server's clock", async () => {
    const ticketId = await put();
    const slow = new Date(Date.parse(now) - 3_600_000);
    const scan = taken(ticketId, { scannedAt: new Date(slow.getTime() - 120_000).toISOString() });
    const { body } = await offline(gateA, [scan], slow.toISOString());
    expect(body.results).toEqual([{ scanId: scan.scanId, ticketId, verdict: 'admit', isConflict: false, first: null }]);
    const { rows } = await shop.app.database.pool.query(
      'SELECT checked_in_at, source FROM check_in WHERE ticket_id = $1',
      [ticketId],
    );
    expect(rows).toEqual([{ checked_in_at: new Date('2026-02-15T14:58:00Z'), source: 'offline' }]);
    const { body: devices } = await ask<DoorDevice[]>('GET', 'devices');
    expect(devices.find(({ deviceId }) => deviceId === gateA)).toMatchObject({
      name: 'Gate A',
      skewMs: 3_600_000,
      waiting: 0,
    });
  });

  it.each([
    ['three years after it sends', 3 * 365, 0],
    ['three years before it sends', -3 * 365, -7],
  ])('are dated within the last seven days when the device says that it scanned %s', async (_, days, storedDays) => {
    const day = 86_400_000;
    const ticketId = await put();
    const scan = taken(ticketId, { scannedAt: new Date(Date.parse(now) + days * day).toISOString() });
    const { body } = await offline(gateA, [scan]);
    expect(body.results).toHaveLength(1);
    const { rows } = await shop.app.database.pool.query('SELECT scanned_at FROM door_scan WHERE scan_id = $1', [
      scan.scanId,
    ]);
    expect(rows).toEqual([{ scanned_at: new Date(Date.parse(now) + storedDays * day) }]);
  });

  it('are decided once when sent twice, and recover an online scan with a lost response', async () => {
    const ticketId = await put();
    const scan = taken(ticketId);
    const first = await offline(gateA, [scan]);
    expect((await offline(gateA, [scan])).text).toBe(first.text);

    const online = await put();
    const scanId = randomUUID();
    await shop.app.inject('POST', `/api/ticket/${online}/check-in`, {
      token: scanner.token,
      body: { scanId, deviceId: gateA },
    });
    const { body } = await offline(gateA, [taken(online, { scanId })]);
    expect(body.results).toMatchObject([{ verdict: 'admit', isConflict: false }]);
  });

  it('are a conflict for one ticket on two devices, with both times and devices', async () => {
    const ticketId = await put('Ada');
    const early = taken(ticketId, { scannedAt: '2026-02-15T14:50:00Z' });
    const late = taken(ticketId, { scannedAt: '2026-02-15T14:55:00Z' });
    expect((await offline(gateB, [late])).body.results).toMatchObject([{ verdict: 'admit', isConflict: false }]);
    const { body } = await offline(gateA, [early]);
    const first = { at: '2026-02-15T14:55:00.000Z', device: 'Gate B', by: 'Sam Staff' };
    expect(body.results).toEqual([
      { scanId: early.scanId, ticketId, verdict: 'alreadyCheckedIn', isConflict: true, first },
    ]);
    const report = (await ask<ScanConflict[]>('GET', 'conflicts')).body;
    expect(report).toContainEqual(
      expect.objectContaining({
        ticketId,
        verdict: 'alreadyCheckedIn',
        scannedAt: '2026-02-15T14:50:00.000Z',
        device: 'Gate A',
        by: 'Sam Staff',
        first,
      }),
    );
    const ours = report.filter((one) => one.ticketId === ticketId);
    expect(ours).toHaveLength(1);
    expect(ours[0]?.fullName).toMatch(/^Ada /);
    const { text } = await shop.app.inject('GET', '/metrics');
    expect(text).toMatch(/foyer_door_scans_total\{verdict="alreadyCheckedIn",source="offline",conflict="yes"\} [1-9]/);
  });

  it('are solved by the desk with a note, leave the counts, and can be opened again', async () => {
    const ticketId = await put('Grace');
    await offline(gateB, [taken(ticketId)]);
    const wrong = taken(ticketId);
    await offline(gateA, [wrong]);
    const helper = await shop.staff(['helper']);
    const admin = await shop.staff(['admin']);
    const solve = (note: string | null, { token }: Person = helper, scanId = wrong.scanId) =>
      shop.app.inject('PUT', `/api/admin/events/${shop.eventId}/conflicts/${scanId}`, { token, body: { note } });
    const ours = async ({ token }: Person = scanner) => {
      const path = `/api/admin/events/${shop.eventId}/conflicts`;
      const { body } = await shop.app.inject<ScanConflict[]>('GET', path, { token });
      return body.find(({ scanId }) => scanId === wrong.scanId);
    };
    const open = async () => {
      const { conflicts } = await readDoorState(shop.app.database.kysely, shop.eventId, shop.app.clock.now(), 'en-US');
      const { body } = await shop.app.inject<OpenTask[]>('GET', '/api/admin/open-tasks', { token: admin.token });
      expect(body.find(({ kind }) => kind === 'doorConflicts')?.count ?? 0).toBe(conflicts);
      return conflicts;
    };
    const before = await open();
    expect((await ours())?.solved).toBeNull();
    expect((await solve('Let out again', scanner)).status).toBe(403);
    expect((await solve('  ')).status).toBe(422);
    expect((await solve('Let out again', helper, randomUUID())).status).toBe(404);
    const elsewhere = `/api/admin/events/${await createEvent(shop.app.database.kysely)}/conflicts/${wrong.scanId}`;
    expect((await shop.app.inject('PUT', elsewhere, { token: helper.token, body: { note: 'x' } })).status).toBe(404);
    expect((await solve('Let out again')).status).toBe(200);
    const solved = { at: shop.app.clock.now().toISOString(), by: 'Sam Staff' };
    expect((await ours(admin))?.solved).toEqual({ ...solved, note: 'Let out again' });
    // A scanner does not receive the note, and no name when check-in is closed.
    expect(await ours()).toMatchObject({ fullName: expect.stringMatching(/^Grace /) as string, solved });
    expect((await ours())?.solved?.note).toBeNull();
    const later = { ...contextOf(shop, scanner, ['ticket-scanner']), now: new Date('2026-06-01T12:00:00Z') };
    const afterwards = await listConflicts({ database: shop.app.database }, { eventId: shop.eventId }, later);
    expect(afterwards.find(({ scanId }) => scanId === wrong.scanId)).toMatchObject({
      fullName: null,
      externalAccountIdentifier: null,
    });
    expect(await open()).toBe(before - 1);
    expect((await solve('Let out again')).status).toBe(200);
    expect((await solve(null)).status).toBe(200);
    expect((await ours())?.solved).toBeNull();
    expect(await open()).toBe(before);
    const log = await shop.app.database.kysely
      .selectFrom('audit_log')
      .select(['action', 'entity_id', 'staff_account_id'])
      .where('action', 'in', ['scan.conflictSolved', 'scan.conflictOpened'])
      .orderBy('audit_log_id')
      .execute();
    expect(log).toEqual(
      ['scan.conflictSolved', 'scan.conflictOpened'].map((action) => ({
        action,
        entity_id: String(ticketId),
        staff_account_id: helper.accountId,
      })),
    );
  });

  it('of a valid entry cannot be solved, because there is no conflict', async () => {
    const ticketId = await put();
    const right = taken(ticketId);
    await offline(gateA, [right]);
    const helper = await shop.staff(['helper']);
    const { status } = await shop.app.inject('PUT', `/api/admin/events/${shop.eventId}/conflicts/${right.scanId}`, {
      token: helper.token,
      body: { note: 'x' },
    });
    expect(status).toBe(404);
  });

  it('are no conflict if the device refused them too, and one bad scan does not block the batch', async () => {
    const [used, fine] = [await put(), await put()];
    await offline(gateA, [taken(used)]);
    const reused = taken(used);
    await offline(gateA, [reused]);
    const { body } = await offline(gateA, [
      taken(used, { shown: 'alreadyCheckedIn' }),
      { ...reused, ticketId: fine },
      taken(999_999, { code: undefined, shown: 'notFound' }),
      taken(fine),
    ]);
    expect(body.results.map(({ verdict, isConflict }) => [verdict, isConflict])).toEqual([
      ['alreadyCheckedIn', false],
      ['notFound', true],
      ['notFound', false],
      ['admit', false],
    ]);
  });
});

describe('scans of a scanner whose role has ended', () => {
  const end = '2026-02-15T16:00:00Z';
  const send = async (scannedAt: string[], sentAt: string, validUntil = end) => {
    const { accountId } = await createStaff(shop.app.database.kysely, [], {
      grants: [{ role: 'ticket-scanner', event_id: shop.eventId, valid_until: new Date(validUntil) }],
    });
    shop.app.clock.set(sentAt);
    const token = await openTestSession(shop.app.database.kysely, accountId, { now: shop.app.clock.now() });
    const scans = await Promise.all(
      scannedAt.map(async (moment) => {
        const ticketId = await put();
        return { scanId: randomUUID(), ticketId, code: codeOf(ticketId), scannedAt: moment, shown: 'admit' };
      }),
    );
    const { status, body } = await shop.app.inject<{ results: ScanResult[] } & ErrorBody>(
      'POST',
      `/api/admin/events/${shop.eventId}/scans`,
      { token, body: { deviceId: randomUUID(), sentAt, scans } },
    );
    return status === 200 ? body.results.map(({ verdict }) => verdict) : body.error.code;
  };

  it('count if they were taken before the end, for a day', async () => {
    const before = '2026-02-15T15:59:59Z';
    expect(await send([before], '2026-02-16T15:59:59Z')).toEqual(['admit']);
    expect(await send([before], '2026-02-16T16:00:00Z')).toBe('ROLE_NOT_VALID_NOW');
  });

  it('stay on the device if they were taken after the end, in the server’s clock', async () => {
    expect(await send(['2026-02-15T15:59:59Z', end], '2026-02-15T17:00:00Z')).toEqual(['admit']);
    expect(await send([end], '2026-02-15T17:00:00Z')).toBe('ROLE_NOT_VALID_NOW');
  });

  it('are the only call that is allowed after the end', async () => {
    const { accountId } = await createStaff(shop.app.database.kysely, [], {
      grants: [{ role: 'ticket-scanner', valid_until: new Date(end) }],
    });
    shop.app.clock.set('2026-02-15T17:00:00Z');
    const token = await openTestSession(shop.app.database.kysely, accountId, { now: shop.app.clock.now() });
    const roster = await shop.app.inject('GET', `/api/admin/events/${shop.eventId}/roster?deviceId=${gateA}`, {
      token,
    });
    expect(roster.status).toBe(403);
  });
});

describe('devices that send in any order', () => {
  const device = fc.constantFrom(gateA, gateB);
  const scan = fc.record({ device, ticket: fc.integer({ min: 0, max: 2 }), minute: fc.integer({ min: 0, max: 50 }) });

  it('admit each guest once and report all other scans', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(scan, { minLength: 1, maxLength: 8 }),
        fc.integer({ min: 1, max: 3 }),
        async (made, size) => {
          const tickets = [await put(), await put(), await put()];
          const idOf = (ticket: number) => tickets[ticket] ?? 0;
          const queue = made.map(({ device, ticket, minute }) => ({
            device,
            scan: taken(idOf(ticket), { scannedAt: `2026-02-15T14:${String(minute).padStart(2, '0')}:00Z` }),
          }));
          const results: ScanResult[] = [];
          for (const batch of batchesOf(queue, size)) {
            for (const at of [gateA, gateB]) {
              const scans = batch.filter((one) => one.device === at).map((one) => one.scan);
              results.push(...(await offline(at, scans)).body.results);
              // Sent again, as after a lost response.
              await offline(at, scans);
            }
          }
          const report = (await ask<ScanConflict[]>('GET', 'conflicts')).body;
          for (const ticketId of new Set(queue.map((one) => one.scan.ticketId))) {
            const own = results.filter((one) => one.ticketId === ticketId);
            expect(own.filter(({ verdict }) => verdict === 'admit')).toHaveLength(1);
            expect(report.filter((one) => one.ticketId === ticketId)).toHaveLength(own.length - 1);
          }
        },
      ),
      { numRuns: 4 },
    );
  });
});

function batchesOf<T>(all: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, at) => all.slice(at * size, (at + 1) * size));
}

describe('the counters', () => {
  /** Reads states from a real connection until one matches. */
  async function watchUntil(address: string, wanted: (state: DoorState) => boolean, act?: () => Promise<unknown>) {
    const answer = await fetch(`${address}/api/admin/events/${shop.eventId}/live`, {
      headers: { 'x-auth-token': scanner.token, 'x-request-source': 'web' },
    });
    expect(answer.headers.get('content-type')).toContain('text/event-stream');
    let text = '';
    let acted = false;
    for await (const chunk of answer.body ?? []) {
      text += Buffer.from(chunk).toString();
      const last = text.split('\n\n').findLast((part) => part.startsWith('data: '));
      if (last === undefined || !text.endsWith('\n\n')) continue;
      const state = JSON.parse(last.slice(6)) as DoorState;
      if (!acted) await act?.();
      acted = true;
      if (wanted(state)) return state;
    }
    throw new Error('The stream ended before.');
  }

  it('reach devices of another process after a check-in', async () => {
    const ticketId = await put();
    const beside = await createTestApp({ beside: shop.app, name: 'beside' });
    try {
      const before = await watchUntil(beside.address, () => true);
      const state = await watchUntil(
        beside.address,
        ({ checkedIn }) => checkedIn > before.checkedIn,
        () => offline(gateB, [taken(ticketId)]),
      );
      expect(state).toMatchObject({ checkedIn: before.checkedIn + 1, registered: before.registered });
      expect(state.ticketTypes).toMatchObject([{ ticketConfigurationId: ticketType, checkedIn: state.checkedIn }]);
      expect(state.arrivals.reduce((sum, { count }) => sum + count, 0)).toBe(state.checkedIn);
      expect(state.lastMinute).toBeGreaterThan(0);
      expect(state.devices.map(({ name }) => name)).toContain('Gate B');
    } finally {
      await beside.close();
    }
  });

  it('do not delay the shutdown of the server', async () => {
    const beside = await createTestApp({ beside: shop.app, name: 'ending' });
    const answer = await fetch(`${beside.address}/api/admin/events/${shop.eventId}/live`, {
      headers: { 'x-auth-token': scanner.token, 'x-request-source': 'web' },
    });
    await beside.close();
    await expect(answer.text()).resolves.toContain('retry: ');
  });
});
