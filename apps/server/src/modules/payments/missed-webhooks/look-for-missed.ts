import { sql } from 'kysely';
import type { AfterCharge } from '../../../gateways/payments/after-charge.ts';
import { PaymentGatewayFault } from '../../../gateways/payments/port.ts';
import type { Job } from '../../../jobs/job.ts';
import type { Payments } from '../deps.ts';
import { recordDispute } from '../disputes/record-dispute.ts';
import { noteFound } from '../refunds/look-for-refunds.ts';
import { lookAtUnknownCharge } from '../unmatched-charges/record-unknown-charge.ts';

/** Interval between two checks of the provider, in ms. One check takes three requests at Stripe. */
const lookEveryMs = 30 * 60_000;
/** Delay after a failed check, in ms. */
const lookAgainMs = 5 * 60_000;
/** The last minutes are left out, because their messages may still arrive. In ms. */
const graceMs = 5 * 60_000;
/** How far back the first check goes, in ms. Failed refunds and open disputes appear within this time. */
const firstLookMs = 30 * 86_400_000;

/**
 * Reads the refunds and disputes since the last check and records those without a message. Causes are a refused,
 * disabled or lost webhook, a server that was down, or a restored database.
 * One process checks at a time. A failed check starts again from the same moment.
 * @returns the number of new refunds and disputes
 */
async function lookForMissed(payments: Payments, now: Date, signal?: AbortSignal): Promise<number> {
  const { gateway, log } = payments;
  const from = await claim(payments, now);
  if (from === null) return 0;
  const until = new Date(now.getTime() - graceMs);
  if (from >= until) return 0;
  let missed = 0;
  try {
    for await (const news of gateway.afterCharges({ from, until })) {
      if (signal?.aborted) return missed;
      if (!(await note(payments, news, now))) continue;
      missed += 1;
      payments.onMissed?.(news.about);
      log('message of the provider was missed', aboutOf(news));
    }
  } catch (error) {
    if (!(error instanceof PaymentGatewayFault)) throw error;
    log('missed messages could not be asked for', { reason: error.reason });
    await move(payments, { from, seenUntil: from, next: new Date(now.getTime() + lookAgainMs) });
    return missed;
  }
  await move(payments, { from, seenUntil: until, next: new Date(now.getTime() + lookEveryMs) });
  return missed;
}

/** Claims the next check. Returns the start of its period, or null before its time or while another process checks. */
async function claim({ database, gateway }: Payments, now: Date): Promise<Date | null> {
  const { rows } = await sql<{ seen_until: Date }>`
    INSERT INTO provider_watch AS w (gateway, account, seen_until, next_check_at)
    VALUES (${gateway.name}, ${gateway.account}, ${new Date(now.getTime() - firstLookMs)}, ${new Date(now.getTime() + lookEveryMs)})
    ON CONFLICT (gateway, account) DO UPDATE SET next_check_at = excluded.next_check_at WHERE w.next_check_at <= ${now}
    RETURNING seen_until`.execute(database.kysely);
  return rows[0]?.seen_until ?? null;
}

async function move(
  { database, gateway }: Payments,
  { from, seenUntil, next }: { from: Date; seenUntil: Date; next: Date },
): Promise<void> {
  await database.kysely
    .updateTable('provider_watch')
    .set({ seen_until: seenUntil, next_check_at: next })
    .where('gateway', '=', gateway.name)
    .where('account', '=', gateway.account)
    .where('seen_until', '=', from)
    .execute();
}

/** Returns whether the refund or dispute is new here. */
async function note(payments: Payments, news: AfterCharge, now: Date): Promise<boolean> {
  if (news.about === 'dispute') return recordDispute(payments, news.dispute, now);
  await lookAtUnknownCharge(payments, news.charge, now);
  return noteFound(payments, news.charge, news.refund, now);
}

const aboutOf = (news: AfterCharge): Record<string, unknown> =>
  news.about === 'dispute'
    ? { about: news.about, charge: news.dispute.charge, dispute: news.dispute.reference, status: news.dispute.status }
    : { about: news.about, charge: news.charge, refund: news.refund.reference, status: news.refund.status };

export const missedMessagesJob = (payments: Payments): Job => ({
  name: 'missed messages',
  everyMs: 60_000,
  run: ({ now, signal }) => lookForMissed(payments, now, signal),
});
