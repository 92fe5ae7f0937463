import type { EventImage } from '@foyer/contract/events/event-configuration';
import { localDate } from '@foyer/domain/shared/dates';
import type { Tx } from '../../db/database.ts';
import {
  definitionOf,
  writeEvent,
  type AddOnTemplate,
  type CouponTemplate,
  type TicketTemplate,
} from '../../modules/events/definition/index.ts';
import { drawnEventCode, withDraw } from './demo-draw.ts';
import { withBenefits } from './demo-benefits.ts';
import { withPackage } from './demo-packages.ts';
import { withPools } from './demo-pools.ts';
import { withWindows } from './demo-windows.ts';
import { withWelcomeMail } from './demo-mails.ts';
import type { DemoEvent } from './events.ts';

export interface WrittenTicketType {
  ticketConfigurationId: number;
  stockId: number;
  definition: TicketTemplate;
  addOns: { addOnId: number; stockId: number; definition: AddOnTemplate }[];
  coupons: { couponId: number; definition: CouponTemplate }[];
}
export interface WrittenEvent {
  eventId: number;
  definition: DemoEvent;
  start: Date;
  end: Date;
  registrationStart: Date;
  tickets: ReadonlyMap<string, WrittenTicketType>;
}

/** Writes a demo event with its tickets, with dates relative to the day of seeding. `images` are the stored images of its `look`. */
export async function writeDemoEvent(
  tx: Tx,
  event: DemoEvent,
  context: { now: Date; parentEventId: number | null; images: EventImage[] },
): Promise<WrittenEvent> {
  const { now, parentEventId, images } = context;
  const { template, code, firstDay, parent } = event;
  const today = Date.parse(`${localDate(now, template.configuration.timeZone)}T00:00:00Z`);
  const made = definitionOf(template, {
    code,
    parent,
    firstDay: new Date(today + firstDay * 86_400_000).toISOString().slice(0, 10),
    published: true,
    // Only templates with their own subjects get mail templates.
    mails: template.subjects !== undefined,
  });
  const changed =
    code === 'FIVESTAR26'
      ? withWelcomeMail(made)
      : code === 'DIAMOND26'
        ? withPackage(withBenefits(withWindows(withPools(made))))
        : code === drawnEventCode
          ? withDraw(made, now)
          : made;
  const definition = event.isPublic
    ? { ...changed, configuration: { ...changed.configuration, publicPage: true } }
    : changed;
  const registrationStart = new Date(definition.registrationStart);
  // The event was created 30 days before its registration start.
  const created = new Date(registrationStart.getTime() - 30 * 86_400_000);
  const createdAt = created < now ? created : now;
  const { eventId, tickets } = await writeEvent(tx, definition, { now, parentEventId, images, createdAt });
  const types = template.tickets.map((ticket, index): [string, WrittenTicketType] => {
    const written = tickets[index];
    if (!written) throw new Error(`${code} was written without "${ticket.key}".`);
    return [
      ticket.key,
      {
        ticketConfigurationId: written.ticketConfigurationId,
        stockId: written.stockId,
        definition: ticket,
        addOns: written.addOns.flatMap((addOn, n) => {
          const own = ticket.addOns?.[n];
          return own ? [{ ...addOn, definition: own }] : [];
        }),
        coupons: written.couponIds.flatMap((couponId, n) => {
          const own = ticket.coupons?.[n];
          return own ? [{ couponId, definition: own }] : [];
        }),
      },
    ];
  });
  return {
    eventId,
    definition: event,
    start: new Date(definition.eventStart),
    end: new Date(definition.eventEnd),
    registrationStart,
    tickets: new Map(types),
  };
}
