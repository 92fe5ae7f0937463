import type { EventDefinition, TicketDefinition } from '@foyer/contract/events/event-definition';
import type { EventImage } from '@foyer/contract/events/event-configuration';
import type { Tx } from '../../../db/database.ts';
import { toJson } from '../../../db/schema.ts';
import {
  changeDraws,
  changeOffers,
  changePackages,
  changePools,
  changeWindows,
  hasPackages,
  hasWindows,
  lockDraws,
  type BelowSold,
  type DrawRefusal,
  type OfferChange,
  type PackageRefusal,
  type PoolRefusal,
} from '../../stock/index.ts';
import { packagesIn } from '@foyer/domain/events/package-problems';
import { drawChangesOf } from './draw-changes.ts';
import { keepTerms } from './keep-terms.ts';
import {
  additional,
  eventColumns,
  idsOf,
  offerOf,
  packageChangesOf,
  poolChangesOf,
  windowChangesOf,
  withIds,
  writeMails,
} from './write-event.ts';

export interface RewriteContext {
  now: Date;
  published: boolean;
  images: EventImage[];
  parentEventId: number | null;
}

/** Why an event cannot become so. */
interface Refused {
  below: BelowSold[];
  pools?: PoolRefusal[];
  packages?: PackageRefusal[];
  draws?: DrawRefusal[];
  /** In the order of the definition. */
  written?: readonly { ticketConfigurationId: number }[];
}

/**
 * Changes a stored event to match an edited definition with ids as keys (`storedDefinition` by ids). Tickets, add-ons
 * and coupons with other keys are created. Those missing in the definition are withdrawn, and missing mail templates
 * revert to the built-in text. The caller must hold the lock on the event's row and have checked the definition.
 */
export async function rewriteEvent(
  tx: Tx,
  eventId: number,
  definition: EventDefinition,
  context: RewriteContext,
): Promise<Refused | undefined> {
  const { now, published, images, parentEventId } = context;
  const { ticketConfigurations: tickets = [], configuration } = definition;
  await keepTerms(tx, eventId);
  await changeShortCode(tx, eventId, definition.eventShortCode);
  const draws = await lockDraws(tx, eventId);
  const hasPools =
    (configuration.pools ?? []).length > 0 ||
    packagesIn(definition).length > 0 ||
    tickets.some(({ saleWindows = [] }) => saleWindows.length > 0) ||
    (await isPooled(tx, eventId)) ||
    (await hasPackages(tx, eventId)) ||
    (await hasWindows(tx, eventId));
  const changed = await changeOffers(
    tx,
    eventId,
    tickets.map((ticket) => changeOf(ticket, now)),
    { hasPools },
  );
  if ('below' in changed) return changed;
  const pools = await changePools(tx, eventId, poolChangesOf(definition, changed.written));
  if (pools.length > 0) return { below: [], pools };
  const packages = hasPools ? await changePackages(tx, packageChangesOf(definition, changed.written)) : [];
  if (packages.length > 0) return { below: [], packages };
  await changeWindows(tx, eventId, windowChangesOf(definition, changed.written));
  const unfair = await changeDraws(tx, eventId, draws, drawChangesOf(definition, changed.written));
  if (unfair.length > 0) return { below: [], draws: unfair, written: changed.written };
  const ids = idsOf(tickets, changed.written);
  for (const [index, ticket] of tickets.entries()) {
    await tx
      .updateTable('ticket_configuration')
      .set({ additional_configuration: toJson(additional(ticket, (key) => ids.tickets.get(key) ?? Number(key))) })
      .where('ticket_configuration_id', '=', changed.written[index]?.ticketConfigurationId ?? 0)
      .execute();
  }
  await tx
    .updateTable('event')
    .set({
      ...eventColumns(definition, parentEventId),
      translations: toJson(definition.translations ?? {}),
      published,
      configuration: toJson({ ...withIds(configuration, ids), images }),
      updated_at: now,
    })
    .where('event_id', '=', eventId)
    .execute();
  await replaceMails(tx, eventId, definition, now);
  return undefined;
}

async function isPooled(tx: Tx, eventId: number): Promise<boolean> {
  return (await tx.selectFrom('pool').select('key').where('event_id', '=', eventId).executeTakeFirst()) !== undefined;
}

/**
 * Changes the short code only if it differs, and before any stock is locked. The table has a trigger that runs before
 * updates, so PostgreSQL takes the strongest row lock for each statement that sets a column of a unique key, even to the
 * same value. Such a statement waits for the unfinished orders of the event, and these wait for the stock.
 */
async function changeShortCode(tx: Tx, eventId: number, code: string): Promise<void> {
  await tx
    .updateTable('event')
    .set({ event_short_code: code })
    .where('event_id', '=', eventId)
    .where('event_short_code', '<>', code)
    .execute();
}

const idOf = (key: string | undefined): number | null =>
  key !== undefined && /^[1-9]\d{0,14}$/.test(key) ? Number(key) : null;

function changeOf(ticket: TicketDefinition, now: Date): OfferChange {
  const offer = offerOf(ticket, now);
  return {
    ...offer,
    ticketConfigurationId: idOf(ticket.key),
    addOns: offer.addOns.map((addOn, n) => ({ ...addOn, addOnId: idOf(ticket.addOns?.[n]?.key) })),
    coupons: offer.coupons.map((coupon, n) => ({ ...coupon, couponId: idOf(ticket.coupons?.[n]?.key) })),
  };
}

async function replaceMails(tx: Tx, eventId: number, { emailTemplates = [] }: EventDefinition, now: Date) {
  const there = await tx
    .selectFrom('email_template')
    .select(['email_template_id', 'template_name', 'locale'])
    .where('event_id', '=', eventId)
    .execute();
  const gone = there.filter(
    (row) => !emailTemplates.some((each) => each.templateName === row.template_name && each.locale === row.locale),
  );
  await tx
    .deleteFrom('email_template')
    .where('email_template_id', 'in', [0, ...gone.map((row) => row.email_template_id)])
    .execute();
  await writeMails(tx, eventId, emailTemplates, now);
}
