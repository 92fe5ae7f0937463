import type { AuditAction } from '@foyer/contract/people/audit-actions';
import type { CashDrawer } from '@foyer/contract/payments/cash-drawer';
import { FoyerError } from '@foyer/contract/wire/errors';
import type { Currency } from '@foyer/contract/wire/vocabulary';
import { fromMajor } from '@foyer/domain/shared/money';
import { isAdmin } from '@foyer/domain/people/permissions';
import { sql } from 'kysely';
import { personAtKeyboardId, type CallContext } from '../../../calls/context.ts';
import type { Database, Tx } from '../../../db/database.ts';
import { accountByNumber } from '../../people/accounts/index.ts';
import { writeAudit } from '../../people/audit/index.ts';
import { dayOf, timeZoneOf, todayAt, type Day } from './day.ts';
import { readDrawers } from './read-drawers.ts';

interface Amount {
  currency: Currency;
  amount: number;
}

/** The owner of a drawer is the staff member at the keyboard, also while they act for an attendee. */
export const ownerOf = ({ actor }: CallContext): number => personAtKeyboardId(actor);

/** Opens the staff member's own drawer of today, or corrects its opening amounts until it is counted. */
export async function openDrawer(
  { database }: { database: Database },
  { eventId, amounts }: { eventId: number; amounts: readonly Amount[] },
  context: CallContext,
): Promise<CashDrawer> {
  const opening = minorOf(amounts);
  return database.transaction(async (tx) => {
    const timeZone = await timeZoneOf(tx, eventId);
    const day = dayOf(todayAt(timeZone, context.now), timeZone);
    const drawer = await lockDrawer(tx, { eventId, day, staffAccountId: ownerOf(context) }, context.now);
    if (drawer.closed_at !== null) throw new FoyerError('DRAWER_CLOSED');
    for (const [currency, minor] of opening) {
      await sql`
        INSERT INTO cash_drawer_amount (cash_drawer_id, currency, opening_minor) VALUES (${drawer.cash_drawer_id}, ${currency}, ${minor})
        ON CONFLICT (cash_drawer_id, currency) DO UPDATE SET opening_minor = excluded.opening_minor`.execute(tx);
    }
    return auditChange(
      tx,
      { eventId, day, staffAccountId: ownerOf(context), action: 'drawer.opened', drawer },
      context,
    );
  });
}

interface Closing {
  eventId: number;
  day: string;
  externalAccountIdentifier?: string | undefined;
  amounts: readonly Amount[];
}

/**
 * Counts a drawer. Computes and stores the expected amount in the same transaction. Cash taken later is shown
 * separately.
 * Counting again replaces the count; the audit log has both counts.
 */
export async function closeDrawer(
  { database }: { database: Database },
  { eventId, day: name, externalAccountIdentifier, amounts }: Closing,
  context: CallContext,
): Promise<CashDrawer> {
  const counted = minorOf(amounts);
  return database.transaction(async (tx) => {
    const timeZone = await timeZoneOf(tx, eventId);
    const staffAccountId =
      externalAccountIdentifier === undefined
        ? ownerOf(context)
        : (await accountByNumber(tx, externalAccountIdentifier).select('a.account_id').executeTakeFirst())?.account_id;
    const isOwnOfToday = staffAccountId === ownerOf(context) && name === todayAt(timeZone, context.now);
    if (!isAdmin(context.actor) && !isOwnOfToday) throw new FoyerError('FORBIDDEN');
    if (staffAccountId === undefined) throw new FoyerError('RECORD_NOT_FOUND');
    const day = dayOf(name, timeZone);
    const drawerKey = { eventId, day, staffAccountId };
    const drawer = await lockDrawer(tx, drawerKey, context.now);
    const reader = { accountId: ownerOf(context), locale: context.locale };
    const [before] = await readDrawers(tx, { ...drawerKey, reader });
    for (const { currency, expected } of before?.amounts ?? [])
      if (!counted.has(currency)) expectNothing(currency, expected);
    for (const [currency, minor] of counted) {
      const expected = before?.amounts.find((each) => each.currency === currency)?.expected ?? 0;
      await sql`
        INSERT INTO cash_drawer_amount (cash_drawer_id, currency, counted_minor, expected_minor)
        VALUES (${drawer.cash_drawer_id}, ${currency}, ${minor}, ${exact(expected, currency)})
        ON CONFLICT (cash_drawer_id, currency) DO UPDATE SET counted_minor = excluded.counted_minor,
          expected_minor = excluded.expected_minor`.execute(tx);
    }
    await tx
      .updateTable('cash_drawer')
      .set({ closed_at: context.now, closed_by_account_id: ownerOf(context) })
      .where('cash_drawer_id', '=', drawer.cash_drawer_id)
      .execute();
    return auditChange(tx, { ...drawerKey, action: 'drawer.counted', drawer, before }, context);
  });
}

/** A currency with cash in the drawer must be counted too. */
function expectNothing(currency: Currency, expected: number): void {
  if (expected === 0) return;
  throw new FoyerError('VALIDATION_ERROR', { items: [{ code: 'REQUIRED', path: `body.amounts.${currency}` }] });
}

interface DrawerKey {
  eventId: number;
  day: Day;
  staffAccountId: number;
}

/** Locks the row of a drawer until the transaction ends, and creates it if needed. */
async function lockDrawer(tx: Tx, { eventId, day, staffAccountId }: DrawerKey, now: Date) {
  await sql`
    INSERT INTO cash_drawer (event_id, staff_account_id, day, opened_at) VALUES (${eventId}, ${staffAccountId}, ${day.name}, ${now})
    ON CONFLICT (event_id, day, staff_account_id) DO NOTHING`.execute(tx);
  return tx
    .selectFrom('cash_drawer')
    .select(['cash_drawer_id', 'closed_at'])
    .where('event_id', '=', eventId)
    .where('day', '=', day.name)
    .where('staff_account_id', '=', staffAccountId)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

interface DrawerChange extends DrawerKey {
  action: AuditAction;
  drawer: { cash_drawer_id: number };
  before?: CashDrawer | undefined;
}

async function auditChange(
  tx: Tx,
  { eventId, day, staffAccountId, action, drawer, before }: DrawerChange,
  context: CallContext,
): Promise<CashDrawer> {
  const reader = { accountId: ownerOf(context), locale: context.locale };
  const [after] = await readDrawers(tx, { eventId, day, staffAccountId, reader });
  if (!after) throw new FoyerError('RECORD_NOT_FOUND');
  await writeAudit(tx, context, {
    action,
    entity: 'cash_drawer',
    entityId: drawer.cash_drawer_id,
    subjectAccountId: staffAccountId,
    eventId,
    before: before && { closedAt: before.closedAt, amounts: before.amounts },
    after: { day: after.day, amounts: after.amounts },
  });
  return after;
}

/**
 * Amounts by currency in minor units. @throws FoyerError VALIDATION_ERROR for an amount with too many decimals, and for
 * a repeated currency.
 */
function minorOf(amounts: readonly Amount[]): Map<Currency, number> {
  const found = new Map<Currency, number>();
  for (const [index, { currency, amount }] of amounts.entries()) {
    const value = fromMajor(amount, currency);
    if (!value || found.has(currency)) {
      throw new FoyerError('VALIDATION_ERROR', { items: [{ code: 'FORMAT', path: `body.amounts.${index}.amount` }] });
    }
    found.set(currency, value.amountMinor);
  }
  return found;
}

/** Minor units of an amount from our own code, which always has the right decimals. */
function exact(amount: number, currency: Currency): number {
  const value = fromMajor(amount, currency);
  if (!value) throw new RangeError(`${amount} is no amount of ${currency}.`);
  return value.amountMinor;
}
