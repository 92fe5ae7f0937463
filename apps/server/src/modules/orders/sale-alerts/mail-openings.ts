import { hasJustOpened, keepsBackAlert, nextOpening } from '@foyer/domain/orders/sale-alerts';
import { zoneOfCountry } from '@foyer/domain/people/country-zone';
import { fullName } from '@foyer/domain/people/names';
import { findRelationship, isFor } from '@foyer/domain/tickets/relationships';
import { sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import type { Job } from '../../../jobs/job.ts';
import { queueMail } from '../../mail/index.ts';
import { purchaseObstaclesOf, ticketFor, type Catalogue, type TicketOffer } from '../plan/index.ts';
import type { OpeningRules, SaleAlerts } from './deps.ts';
import { readAlertAccount, readDueAlerts, type DueAlert } from './read-due-alerts.ts';
import { lockEventOnSale, readComingWindows, type ComingWindow } from './read-windows.ts';

/** Alerts per transaction. */
const batch = 100;
/** When an event that sells nothing yet is checked again. */
const laterMs = 5 * 60_000;

/**
 * The job that mails to accounts whose sale has opened (selling 1.15). Several processes may run it: each alert is locked by
 * the one that mails it.
 */
export const saleAlertsJob = (alerts: SaleAlerts, rules: OpeningRules): Job => ({
  name: 'sale alerts',
  everyMs: 5_000,
  run: async ({ now, signal }) => {
    let done = 0;
    const { rows } = await sql<{ eventId: number }>`
      SELECT DISTINCT event_id AS "eventId" FROM sale_alert WHERE due_at <= ${now} ORDER BY 1`.execute(
      alerts.database.kysely,
    );
    for (const { eventId } of rows) {
      for (let checked = batch; checked === batch && !signal.aborted; done += checked) {
        checked = await mailBatch(alerts, rules, { eventId, now });
      }
    }
    return done;
  },
});

/** Checks a batch of due alerts of an event, and returns their number. Alert and mail change in one transaction. */
async function mailBatch(
  alerts: SaleAlerts,
  rules: OpeningRules,
  { eventId, now }: { eventId: number; now: Date },
): Promise<number> {
  const { database, readers } = alerts;
  const { found } = await readers.offers({ eventId, ticketConfigurationIds: 'all', now });
  const due = await readDueAlerts(database.kysely, { eventId, now, limit: batch });
  const windows = await readComingWindows(database.kysely, eventId, now);
  const openings = new Map<number, ComingWindow[]>();
  for (const alert of found ? due : []) {
    const opened = windows.filter((window) =>
      hasJustOpened({ ...window, seenAt: alert.seen[String(window.stockId)] ?? null }, now),
    );
    openings.set(alert.accountId, await mailedOpenings(alerts, rules, { found, alert, opened, now }));
  }
  return database.transaction(async (tx) => {
    const event = await lockEventOnSale(tx, eventId);
    const again = await readComingWindows(tx, eventId, now);
    // Other windows were published while these were checked. The next run reads them.
    if (JSON.stringify(again) !== JSON.stringify(windows)) return 0;
    const locked = new Set(await lockAlerts(tx, due, { eventId, now }));
    const sells = event?.published === true && event.registration_start <= now;
    for (const alert of due.filter(({ accountId }) => locked.has(accountId))) {
      if (sells) await mailOpenings(tx, alert, { eventId, windows, mailed: openings.get(alert.accountId) ?? [], now });
    }
    const next = !event
      ? null
      : sells
        ? nextOpening(windows, now)
        : new Date(Math.max(event.registration_start.getTime(), now.getTime() + laterMs));
    await tx
      .updateTable('sale_alert')
      .set({ due_at: next })
      .where('event_id', '=', eventId)
      .where('account_id', 'in', [...locked, 0])
      .execute();
    return locked.size;
  });
}

/** Locks the alerts that are still due. */
async function lockAlerts(
  tx: Tx,
  due: readonly DueAlert[],
  { eventId, now }: { eventId: number; now: Date },
): Promise<number[]> {
  const rows = await tx
    .selectFrom('sale_alert')
    .select('account_id')
    .where('event_id', '=', eventId)
    .where('account_id', 'in', [...due.map(({ accountId }) => accountId), 0])
    .where('due_at', '<=', now)
    .orderBy('account_id')
    .forUpdate()
    .skipLocked()
    .execute();
  return rows.map(({ account_id }) => account_id);
}

/** Of the windows that opened, those in which the account can buy now or enter a draw. The rules of an order decide. */
async function mailedOpenings(
  { readers }: SaleAlerts,
  rules: OpeningRules,
  {
    found,
    alert,
    opened,
    now,
  }: { found: Catalogue<TicketOffer> | null; alert: DueAlert; opened: readonly ComingWindow[]; now: Date },
): Promise<ComingWindow[]> {
  if (!found || opened.length === 0 || alert.to === null) return [];
  const { eventId, configuration } = found;
  const { accountId, externalAccountIdentifier, locale } = alert;
  const facts = await readers.people({
    buyerAccountId: accountId,
    eventId,
    identifiers: [externalAccountIdentifier],
    memberTicketIds: [],
    idempotencyKey: null,
    withOrganisation: false,
    uses: [],
    now,
  });
  const [person] = facts.people;
  return opened.filter((window) => {
    const ticket = found.tickets.find((each) => each.ticketConfigurationId === window.ticketConfigurationId);
    if (!ticket || !person) return false;
    const { window: own } = ticketFor(ticket, person, now);
    if (!('window' in own) || own.window.stockId !== window.stockId) return false;
    const types = configuration.relationshipTypes.filter(({ relationshipType }) =>
      isFor(ticket.relationshipTypes, relationshipType),
    );
    const relationship = types.find(({ selfType }) => selfType) ?? types[0];
    if (!relationship || !findRelationship(types, relationship.relationshipType)) return false;
    const { ofPerson, ofTickets } = purchaseObstaclesOf({
      request: { externalAccountIdentifier, relationshipType: relationship.relationshipType },
      cart: [],
      catalogue: { ...found, tickets: [ticket] },
      facts,
      buyer: { externalAccountIdentifier, locale, roles: [] },
      locale,
      now,
      rules: { ...rules, purchaseWindowMs: 0 },
      isPaused: false,
      waitsUntil: null,
      waiting: new Map(),
    });
    const obstacles = [...ofPerson, ...(ofTickets[0]?.obstacles ?? [])];
    return !obstacles.some(({ reason }) => keepsBackAlert(reason.code, window.mode));
  });
}

/**
 * Of these windows, those in which the account can buy now or enter a draw. Decides for a mail that is about to be sent.
 * Empty for a closed account, and for an event that sells nothing.
 */
export async function readOpenings(
  alerts: SaleAlerts,
  rules: OpeningRules,
  { eventId, accountId, windows }: { eventId: number; accountId: number; windows: readonly number[] },
  now: Date,
): Promise<number[]> {
  const { kysely } = alerts.database;
  const { found } = await alerts.readers.offers({ eventId, ticketConfigurationIds: 'all', now });
  const alert = await readAlertAccount(kysely, { eventId, accountId });
  if (!alert) return [];
  const opened = (await readComingWindows(kysely, eventId, now)).filter(
    ({ stockId, startDateTime }) => windows.includes(stockId) && startDateTime <= now,
  );
  return (await mailedOpenings(alerts, rules, { found, alert, opened, now })).map(({ stockId }) => stockId);
}

/** Marks all open windows as seen, and queues one mail about those that opened for the account. */
async function mailOpenings(
  tx: Tx,
  alert: DueAlert,
  {
    eventId,
    windows,
    mailed,
    now,
  }: { eventId: number; windows: readonly ComingWindow[]; mailed: readonly ComingWindow[]; now: Date },
): Promise<void> {
  const open = windows.filter(({ startDateTime }) => startDateTime <= now);
  if (open.length === 0) return;
  await tx
    .insertInto('sale_alert_opening')
    .values(
      open.map(({ stockId }) => ({ account_id: alert.accountId, event_id: eventId, stock_id: stockId, seen_at: now })),
    )
    .onConflict((there) => there.columns(['account_id', 'event_id', 'stock_id']).doUpdateSet({ seen_at: now }))
    .execute();
  const [first] = mailed;
  if (!first || alert.to === null) return;
  const { accountId, to, locale, country, eventZone } = alert;
  await queueMail(
    tx,
    {
      template: 'sale-alert',
      to,
      locale,
      eventId,
      accountId,
      name: fullName(alert, locale),
      windows: mailed.map(({ stockId }) => stockId),
      timeZone: zoneOfCountry(country, eventZone),
      dedupeKey: `sale-alert:${accountId}:${first.stockId}:${first.startDateTime.getTime()}`,
    },
    now,
  );
}
