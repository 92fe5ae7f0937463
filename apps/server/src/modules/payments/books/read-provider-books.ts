import { FoyerError } from '@foyer/contract/wire/errors';
import type { ProviderBooks, ProviderLine } from '@foyer/contract/payments/provider-books';
import type { Currency } from '@foyer/contract/wire/vocabulary';
import { timeZoneName } from '@foyer/domain/shared/time-zones';
import { money, toMajor } from '@foyer/domain/shared/money';
import { sql } from 'kysely';
import type { Payments } from '../deps.ts';
import { entrySums } from './entry-sums.ts';
import type { EntryTotals } from './keep-entries.ts';

interface ProviderBooksQuery {
  /** Calendar days in `timeZone`, both included. */
  startDate: string;
  endDate: string;
  timeZone: string;
  eventId?: number | undefined;
}

/** Sums of the provider's account per day and in total, as last read by `foyer reconcile` or from a report. */
export async function readProviderBooks(
  { database, gateway }: Pick<Payments, 'database' | 'gateway'>,
  { startDate, endDate, timeZone, eventId }: ProviderBooksQuery,
): Promise<ProviderBooks> {
  if (timeZoneName(timeZone) === null)
    throw new FoyerError('VALIDATION_ERROR', { items: [{ code: 'UNKNOWN_FIELD', path: 'query.timeZone' }] });
  const ofEvent =
    eventId === undefined
      ? sql`true`
      : sql`e.charge_reference IN (SELECT a.gateway_reference FROM payment_attempt a JOIN order_intent i USING (order_intent_id)
          WHERE i.event_id = ${eventId} AND a.gateway = ${gateway.name})`;
  const [{ rows }, last] = await Promise.all([
    sql<EntryTotals & { day: string | null }>`
      SELECT to_char(e.made_at AT TIME ZONE ${timeZone}, 'YYYY-MM-DD') AS day, e.currency, ${entrySums}
      FROM provider_entry e
      WHERE e.account = ${gateway.account} AND e.made_at >= ${startDate}::timestamp AT TIME ZONE ${timeZone}
        AND e.made_at < (${endDate}::timestamp + interval '1 day') AT TIME ZONE ${timeZone} AND ${ofEvent}
      GROUP BY GROUPING SETS ((1, 2), (2)) ORDER BY 1 DESC NULLS FIRST, 2`.execute(database.kysely),
    database.kysely
      .selectFrom('provider_entry')
      .select(({ fn }) => fn.max('made_at').as('at'))
      .where('account', '=', gateway.account)
      .executeTakeFirst(),
  ]);
  const lines = rows.map((row) => present(row, gateway.name));
  return {
    lines: lines.filter(({ day }) => day !== null),
    totals: lines.filter(({ day }) => day === null),
    lastEntryDate: last?.at?.toISOString() ?? null,
  };
}

function present(
  { day, currency, ...sums }: EntryTotals & { day: string | null },
  gateway: ProviderLine['gateway'],
): ProviderLine {
  // `toMajor` knows the decimal places of every currency, including those that Foyer does not sell in.
  const major = (minor: number) => toMajor(money(minor, currency as Currency));
  return {
    day,
    gateway,
    currency,
    charged: major(sums.charged),
    refunded: major(sums.givenBack),
    disputed: major(sums.disputed),
    fees: major(sums.fees),
    paidOut: major(sums.paidOut),
  };
}
