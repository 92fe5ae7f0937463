import { translationKey, type Currency, type Locale, type PaymentKind } from '@foyer/contract/vocabulary';
import { fullName } from '@foyer/domain/names';
import type { Tx } from '../../../db/database.ts';
import {
  membersOfTeams,
  tellTeamsEnded,
  writeChange,
  type ChangeObstacle,
  type DecidedBy,
  type SettleVerdict,
  type StoredChange,
} from '../../inventory/index.ts';
import { queueMail } from '../../mail/index.ts';
import { recordChange } from '../../tickets/index.ts';
import { writeChangeRefunds } from '../refunds/change-refund.ts';

export type CompletedChange =
  | { obstacle: null; /** Refunds that the gateway has to be asked for. */ refundIds: number[] }
  | { obstacle: ChangeObstacle };

/**
 * Carries out a change whose intent the caller has locked and whose pieces are taken: payment, ticket, stock, refunds, history, audit
 * log and mail, in the caller's transaction. Nothing of it is done when something forbids the change by now.
 */
export async function completeChange(
  tx: Tx,
  orderIntentId: string,
  settled: {
    charge: Pick<SettleVerdict, 'gatewayKey' | 'reference' | 'lastFour' | 'cardType' | 'wallet'> | null;
    by: DecidedBy;
    requestId: string | null;
    now: Date;
  },
): Promise<CompletedChange> {
  const { now, requestId } = settled;
  const { ticket_id: changingId } = await tx
    .selectFrom('order_intent')
    .select('ticket_id')
    .where('order_intent_id', '=', orderIntentId)
    .executeTakeFirstOrThrow();
  const team = await membersOfTeams(tx, changingId === null ? [] : [changingId]);
  const obstacle = await writeChange(tx, orderIntentId, settled);
  if (obstacle !== null) return { obstacle };
  const intent = await tx
    .selectFrom('order_intent as i')
    .innerJoin('ticket as t', 't.ticket_id', 'i.ticket_id')
    .innerJoin('account as a', 'a.account_id', 't.account_id')
    .select([
      'i.account_id',
      'i.staff_account_id',
      'i.event_id',
      'i.payment_kind',
      'i.cart',
      't.ticket_id',
      't.revision',
    ])
    .select(['t.account_id as holder_id', 't.first_name', 't.last_name', 't.email', 'a.email_address', 'a.locale'])
    .where('i.order_intent_id', '=', orderIntentId)
    .executeTakeFirstOrThrow();
  const change = intent.cart as StoredChange;
  const staff = intent.staff_account_id;
  const actor = {
    accountId: intent.account_id,
    roles: [],
    ...(staff === null ? {} : { actingStaff: { accountId: staff } }),
  };
  const { from, to, currency } = change;
  await recordChange(
    tx,
    { actor, now, ...(requestId === null ? {} : { requestId }) },
    {
      kind: kinds[change.change],
      ticketId: intent.ticket_id,
      eventId: intent.event_id,
      subjectAccountIds: [intent.holder_id],
      before: { ...told(from.description, from.amountMinor, from.addOns, currency), revision: change.revision },
      after: {
        ...told(to.description, to.amountMinor, change.addOns, currency),
        revision: intent.revision,
        dueMinor: change.dueMinor,
        paymentKind: intent.payment_kind,
        settledBy: settled.by,
      },
    },
  );
  const refundIds = await writeChangeRefunds(tx, {
    orderIntentId,
    ticketId: intent.ticket_id,
    amountMinor: change.giveBackMinor,
    reason: reasonOf(change),
    requestedBy: staff ?? intent.account_id,
    now,
  });
  await tell(tx, { ...intent, change, orderIntentId, now });
  if (to.maxMembers === null) await tellTeamsEnded(tx, team, now);
  return { obstacle: null, refundIds };
}

/** What the money went back for, as refunds tell it. */
function reasonOf({ change, from, to, addOns }: StoredChange): string {
  if (change !== 'addOns') return `${from.description} → ${to.description}`;
  const gone = from.addOns.filter(({ addOnId }) => !addOns.some((kept) => kept.addOnId === addOnId));
  return `${from.description} − ${gone.map(({ name }) => name).join(', ')}`;
}

const kinds = { upgrade: 'UPGRADE', downgrade: 'DOWNGRADE', addOns: 'ADD_ONS' } as const;

const told = (ticketType: string, amountMinor: number, addOns: readonly { name: string }[], currency: Currency) => ({
  ticketType,
  amountMinor,
  currency,
  addOns: addOns.map(({ name }) => name).join(', '),
});

interface Told {
  orderIntentId: string;
  ticket_id: number;
  event_id: number;
  payment_kind: PaymentKind;
  account_id: number;
  holder_id: number;
  first_name: string;
  last_name: string;
  email: string | null;
  email_address: string | null;
  locale: Locale;
  change: StoredChange;
  now: Date;
}

/** The new ticket for whoever holds it, and what it cost for whoever paid. Each once, in their own language. */
async function tell(tx: Tx, about: Told): Promise<void> {
  const { change, now } = about;
  const { description, translations } = await tx
    .selectFrom('ticket_configuration')
    .select(['default_description as description', 'translations'])
    .where('ticket_configuration_id', '=', change.from.ticketConfigurationId)
    .executeTakeFirstOrThrow();
  const namesIn = await readAddOnNames(tx, change);
  const isMovedByStaff = change.mailTo === null;
  const dueMinor = about.payment_kind === 'bypass' ? 0 : change.dueMinor;
  const mail = async (to: string | null, locale: Locale, amountMinor: number, reader: string) => {
    if (to === null || to === '') return;
    await queueMail(
      tx,
      {
        template: 'upgrade',
        to,
        locale,
        eventId: about.event_id,
        ticketId: about.ticket_id,
        name: fullName({ firstName: about.first_name, lastName: about.last_name }, locale),
        before: [translations.description?.[translationKey(locale)]?.value || description, ...namesIn(locale)].join(
          ' + ',
        ),
        ...(change.change === 'addOns' ? { isAddOns: true as const } : {}),
        amountMinor,
        currency: change.currency,
        dedupeKey: `upgrade:${about.orderIntentId}:${reader}`,
      },
      now,
    );
  };
  const holderPays = about.account_id === about.holder_id;
  // What somebody else paid, or gets back, is not the holder's to read.
  await mail(about.email ?? about.email_address, about.locale, holderPays || isMovedByStaff ? dueMinor : 0, 'holder');
  if (!holderPays && !isMovedByStaff) await mail(change.mailTo, change.locale, dueMinor, 'payer');
}

/** What the ticket had before with its add-ons; a change of type names the type alone. */
async function readAddOnNames(tx: Tx, { change, from }: StoredChange): Promise<(locale: Locale) => string[]> {
  const ids = from.addOns.map(({ addOnId }) => addOnId);
  if (change !== 'addOns' || ids.length === 0) return () => [];
  const rows = await tx
    .selectFrom('add_on')
    .select(['default_name', 'translations'])
    .where('add_on_id', 'in', ids)
    .orderBy('position')
    .orderBy('add_on_id')
    .execute();
  return (locale) => rows.map((row) => row.translations.name?.[translationKey(locale)]?.value || row.default_name);
}
