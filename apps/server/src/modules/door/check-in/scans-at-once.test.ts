import { randomUUID } from 'node:crypto';
import type { ErrorBody } from '@foyer/contract/wire/error-body';
import type { CheckInAnswer } from '@foyer/contract/tickets/ticket';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { whileLocked } from '../../../../test/barrier.ts';
import { openShop, type Person, type Shop } from '../../../../test/ordering.ts';
import { putTicket } from '../../../../test/tickets.ts';
import { createTicketCodes } from '../../../ops/ticket-codes.ts';

/** A scan of a known device is one statement that reads and one that writes (door 1.1, door 3.1). */

const now = '2026-02-15T15:00:00Z';
let shop: Shop;
let ticketType: number;
let scanner: Person;
let ticketId: number;
/** A device that the scanner's session has used. */
let deviceId: string;

beforeAll(async () => {
  shop = await openShop({ name: 'scans at once', now });
  ticketType = await shop.ticketType();
  scanner = await shop.staff(['ticket-scanner']);
});
afterAll(() => shop.close());
beforeEach(async () => {
  shop.app.clock.set(now);
  ticketId = await put();
  deviceId = randomUUID();
  await name(deviceId, 'Gate A');
  await scan(await put(), {});
});

const put = async () => {
  const { accountId } = await shop.person();
  return putTicket(shop.app.database.kysely, { ticket_configuration_id: ticketType, account_id: accountId });
};
const scan = (id: number, body: Record<string, unknown>) =>
  shop.app.inject<CheckInAnswer & ErrorBody>('POST', `/api/ticket/${id}/check-in`, {
    token: scanner.token,
    body: { eventId: shop.eventId, scanId: randomUUID(), deviceId, ...body },
  });
const name = (device: string, called: string) =>
  shop.app.inject('POST', `/api/admin/events/${shop.eventId}/devices`, {
    token: scanner.token,
    body: { deviceId: device, name: called },
  });

/** A code, because a scan by number is counted too. */
const codeOf = () => createTicketCodes(shop.app.signingKey).issue({ ticketId, eventId: shop.eventId, revision: 1 });

/** Scans while another transaction holds the ticket, so every scan has read it before one of them writes. */
const scanTogether = (scanIds: readonly string[]) =>
  whileLocked(
    shop.app.database,
    () => sql`SELECT FROM ticket WHERE ticket_id = ${ticketId} FOR UPDATE`,
    scanIds.length,
    () => Promise.all(scanIds.map((scanId) => scan(ticketId, { scanId }))),
  );

const storedOf = async () => {
  const { rows } = await shop.app.database.pool.query<{ verdict: string; outcome: string; event_id: number }>(
    'SELECT verdict, outcome, event_id, first_at FROM door_scan WHERE ticket_id = $1 ORDER BY verdict',
    [ticketId],
  );
  return rows;
};

describe('scans of known devices at the same moment', () => {
  it('admit exactly one, and store the verdict of each', async () => {
    const answers = await scanTogether(Array.from({ length: 6 }, () => randomUUID()));
    expect(answers.filter(({ body }) => body.success)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.alreadyCheckedIn)).toHaveLength(5);
    const stored = await storedOf();
    expect(stored.map(({ verdict }) => verdict)).toEqual(['admit', ...Array<string>(5).fill('alreadyCheckedIn')]);
    expect(new Set(stored.map(({ event_id: eventId }) => eventId))).toEqual(new Set([shop.eventId]));
  });

  it('are one check-in with one response if they have one id', async () => {
    const scanId = randomUUID();
    // One waits for the ticket, and the rest for its scan.
    const answers = await scanTogether(Array.from({ length: 6 }, () => scanId));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(answers[0]?.body.success).toBe(true);
    expect(await storedOf()).toHaveLength(1);
    expect((await scan(ticketId, { scanId })).text).toBe(answers[0]?.text);
  });

  it('write nothing that was read before a change of the ticket', async () => {
    const { body } = await whileLocked(
      shop.app.database,
      () => sql`UPDATE ticket SET first_name = 'Renamed' WHERE ticket_id = ${ticketId}`,
      1,
      () => scan(ticketId, {}),
    );
    expect(body).toMatchObject({ success: true, ticket: { firstName: 'Renamed', status: 'CHECKED_IN' } });
    const stored = await storedOf();
    expect(stored).toHaveLength(1);
    expect(stored[0]?.outcome).toContain('Renamed');
  });

  it('are refused if the ticket is canceled in between', async () => {
    const { body } = await whileLocked(
      shop.app.database,
      () => sql`UPDATE ticket SET status = 'CANCELED', canceled_at = ${new Date(now)} WHERE ticket_id = ${ticketId}`,
      1,
      () => scan(ticketId, {}),
    );
    expect(body.error.code).toBe('TICKET_NOT_ACTIVE');
    expect((await storedOf()).map(({ verdict }) => verdict)).toEqual(['canceled']);
  });
});

it('checks no one in again if it is sent again after its undo', async () => {
  const scanId = randomUUID();
  const first = await scan(ticketId, { scanId });
  const { token } = await shop.staff(['admin']);
  const body = { reason: 'Wrong person' };
  expect((await shop.app.inject('POST', `/api/ticket/${ticketId}/check-in/undo`, { token, body })).status).toBe(200);
  expect((await scan(ticketId, { scanId })).text).toBe(first.text);
  const { rows } = await shop.app.database.pool.query('SELECT status FROM ticket WHERE ticket_id = $1', [ticketId]);
  expect(rows).toEqual([{ status: 'ACTIVE' }]);
});

describe('the statements of a scan', () => {
  /** The first word of each SQL statement of one scan, in order. */
  async function statementsOf(act: () => Promise<unknown>): Promise<string[]> {
    const sent = vi.spyOn(pg.Client.prototype, 'query');
    try {
      await act();
      return sent.mock.calls.map(([query]: unknown[]) => {
        const text = typeof query === 'string' ? query : (query as { text: string }).text;
        return text.trim().split(/\s/, 1)[0]?.toLowerCase() ?? '';
      });
    } finally {
      sent.mockRestore();
    }
  }

  it('are one each for the session, the read and the write', async () => {
    const statements = await statementsOf(() => scan(ticketId, { code: codeOf() }));
    expect(statements).toEqual(['select', 'select', 'with']);
    const again = await scan(ticketId, {});
    expect(again.body).toMatchObject({ alreadyCheckedIn: true, checkedInBy: 'Sam Staff', checkedInOn: 'Gate A' });
  });

  it('also store when the device was seen', async () => {
    shop.app.clock.advance({ minutes: 1 });
    expect(await statementsOf(() => scan(ticketId, { code: codeOf() }))).toHaveLength(3);
    const { rows } = await shop.app.database.pool.query('SELECT seen_at FROM door_device WHERE device_id = $1', [
      deviceId,
    ]);
    expect(rows).toEqual([{ seen_at: shop.app.clock.now() }]);
  });

  it("read the event's form only on the first scan after a change", async () => {
    const sent = vi.spyOn(pg.Client.prototype, 'query');
    /** For each event row read since the last call: whether it included the configuration. */
    const comes = async () => {
      const rows: unknown[] = [];
      for (const { value } of sent.mock.results.splice(0)) {
        const answer = (await value) as { rows?: Record<string, unknown>[] } | undefined;
        rows.push(...(answer?.rows ?? []).filter((row) => 'configuration' in row));
      }
      return rows.map((row) => (row as { configuration: unknown }).configuration !== null);
    };
    const change = (hours: number) =>
      sql`
      UPDATE event SET configuration = configuration || jsonb_build_object('checkInOpensHoursBefore', ${hours}::int)
      WHERE event_id = ${shop.eventId}`.execute(shop.app.database.kysely);
    try {
      await change(6);
      await scan(ticketId, {});
      await comes();
      await scan(await put(), {});
      expect(await comes()).toEqual([false]);
      // On the evening before the event, another person's change applies to the next scan.
      shop.app.clock.set('2026-02-13T20:00:00Z');
      expect((await scan(await put(), {})).body.error.code).toBe('CHECK_IN_NOT_ACTIVE');
      await comes();
      await change(48);
      expect((await scan(await put(), {})).body.success).toBe(true);
      expect(await comes()).toEqual([true]);
    } finally {
      sent.mockRestore();
      await change(0);
    }
  });

  it('return the same ticket that a later scan reads', async () => {
    const { body } = await scan(ticketId, {});
    const after = await scan(ticketId, {});
    expect({ ...after.body, success: true, alreadyCheckedIn: false }).toEqual(body);
  });
});
