import type { AuditAction } from '@foyer/contract/people/audit-actions';
import type { Locale } from '@foyer/contract/wire/vocabulary';
import { fullName } from '@foyer/domain/people/names';
import type { Tx } from '../../../db/database.ts';
import type { Job } from '../../../jobs/job.ts';
import { writeAudit, type AuditContext } from '../../people/audit/index.ts';
import { findUsedOffer, listWaitedFor, tendWaiting, type WaitingNews, type WhichEntry } from '../../stock/index.ts';
import { queueMail, type WaitingEnd } from '../../mail/index.ts';
import { noFault, type Fault } from '../../payments/index.ts';
import type { WaitingLists } from './deps.ts';

/** The audit action of each outcome, in the past tense like all audit actions. */
const actions: Readonly<Record<WaitingNews['outcome'], AuditAction>> = {
  OFFERED: 'waiting.offered',
  TAKEN: 'waiting.taken',
  LAPSED: 'waiting.lapsed',
  CLOSED: 'waiting.closed',
  WAITING: 'waiting.resumed',
};

/** The job that makes due offers and ends expired ones. Each list has its own transaction. */
export const waitingListJob = (lists: Pick<WaitingLists, 'database' | 'onNews'> & { fault?: Fault }): Job => ({
  name: 'waiting lists',
  everyMs: 5_000,
  run: async ({ now, signal }) => {
    let done = 0;
    for (const stockId of await listWaitedFor(lists.database)) {
      if (signal.aborted) break;
      const { fault = noFault } = lists;
      const news = await lists.database.transaction((tx) => tendList(tx, stockId, { actor: null, now }, fault), {
        retries: 3,
      });
      if (news.length > 0) await fault('offer.left');
      for (const { outcome } of news) lists.onNews(outcome);
      done += news.length;
    }
    return done;
  },
});

/** Processes one list, and writes the audit entries and mails in the same transaction. */
export async function tendList(
  tx: Tx,
  stockId: number,
  context: AuditContext,
  fault: Fault = noFault,
): Promise<WaitingNews[]> {
  const news = await tendWaiting(tx, stockId, context.now);
  if (news.length > 0) await fault('offer.written');
  const people = await peopleOf(
    tx,
    news.map(({ entryId }) => entryId),
  );
  for (const { entryId, outcome } of news) {
    const person = people.get(entryId);
    if (!person) continue;
    await writeAudit(
      tx,
      { ...context, actor: null },
      {
        action: actions[outcome],
        entity: 'waiting',
        entityId: entryId,
        subjectAccountId: person.account_id,
        eventId: person.event_id,
        ...(outcome === 'OFFERED' ? { after: { offeredUntil: person.offered_until } } : {}),
      },
    );
    if (outcome === 'OFFERED') await tellOffer(tx, person, context.now);
    if (outcome === 'LAPSED') await notifyWaitingEnd(tx, person, 'lapsed', context.now);
    if (outcome === 'CLOSED')
      await notifyWaitingEnd(tx, person, person.called_off_at === null ? 'closed' : 'calledOff', context.now);
  }
  if (news.length > 0) await fault('offer.told');
  return news;
}

/**
 * Ends an entry whose offer its person has used, as the job does, so that the person can leave or join now. Does nothing
 * for any other entry.
 */
export async function endUsedOffer(
  lists: Pick<WaitingLists, 'database' | 'onNews'>,
  which: WhichEntry,
  context: AuditContext,
): Promise<void> {
  const stockId = await findUsedOffer(lists.database.kysely, which);
  if (stockId === null) return;
  const news = await lists.database.transaction((tx) => tendList(tx, stockId, context), { retries: 3 });
  for (const { outcome } of news) lists.onNews(outcome);
}

/** A person on a list, with the name and address of who gets its offer, for mails and the audit log. */
export interface WaitingPerson {
  waiting_entry_id: number;
  event_id: number;
  ticket_configuration_id: number;
  account_id: number;
  offered_until: Date | null;
  first_name: string;
  last_name: string;
  email_address: string | null;
  locale: Locale;
  closed_at: Date | null;
  called_off_at: Date | null;
}

export async function peopleOf(tx: Tx, entryIds: readonly number[]): Promise<Map<number, WaitingPerson>> {
  if (entryIds.length === 0) return new Map();
  const rows = await tx
    .selectFrom('waiting_entry as w')
    .innerJoin('account as a', (join) =>
      join.on('a.account_id', '=', (eb) => eb.fn.coalesce('w.holder_account_id', 'w.account_id')),
    )
    .innerJoin('event as e', 'e.event_id', 'w.event_id')
    .select(['w.waiting_entry_id', 'w.event_id', 'w.ticket_configuration_id', 'w.account_id', 'w.offered_until'])
    .select(['a.first_name', 'a.last_name', 'a.email_address', 'a.locale', 'a.closed_at', 'e.called_off_at'])
    .where('w.waiting_entry_id', 'in', entryIds)
    .execute();
  return new Map(rows.map((row) => [row.waiting_entry_id, row]));
}

/** The mail fields for a person. Null without an address or for a closed account, which gets no mails. */
const addressed = ({ email_address: to, closed_at, locale, ...person }: WaitingPerson) =>
  to === null || closed_at !== null
    ? null
    : {
        to,
        locale,
        eventId: person.event_id,
        ticketConfigurationId: person.ticket_configuration_id,
        name: fullName({ firstName: person.first_name, lastName: person.last_name }, locale),
      };

async function tellOffer(tx: Tx, person: WaitingPerson, now: Date): Promise<void> {
  const about = addressed(person);
  if (about === null || person.offered_until === null) return;
  await queueMail(tx, { template: 'waiting-offer', ...about, until: person.offered_until.toISOString() }, now);
}

/** Queues the mail that a person's entry ended, with the reason. */
export async function notifyWaitingEnd(tx: Tx, person: WaitingPerson, why: WaitingEnd, now: Date): Promise<void> {
  const about = addressed(person);
  if (about !== null) await queueMail(tx, { template: 'waiting-ended', ...about, why }, now);
}
