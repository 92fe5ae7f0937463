import type { EventDefinition } from '@foyer/contract/events/event-definition';
import { locales, mailTemplates } from '@foyer/contract/wire/vocabulary';
import type { Db, Tx } from '../../../db/database.ts';
import type { AddOnTable, CouponTable, SaleWindowTable, TicketConfigurationTable } from '../../../db/schema.ts';
import type { Selectable } from 'kysely';
import { isBuiltInText } from '../../mail/index.ts';
import { majorOf } from './amounts.ts';
import { badgesNamed, listsNamed, packageNamed, poolsNamed, renamed } from './conditions.ts';

type Ticket = Selectable<TicketConfigurationTable> & { quantity: number | null };
type AddOn = Selectable<AddOnTable> & { quantity: number | null };

/**
 * Reads a stored event as a definition that creates an equal event, without images, orders and ids. Tickets and add-ons
 * get position keys (`ticket-1`, `add-on-1`), because ids differ between databases. For editing, `ids` uses the ids of
 * tickets, add-ons and coupons as keys.
 */
export async function storedDefinition(
  db: Db | Tx,
  eventId: number,
  keyedBy: 'places' | 'ids' = 'places',
): Promise<EventDefinition> {
  const event = await db
    .selectFrom('event as e')
    .leftJoin('event as p', 'p.event_id', 'e.parent_event_id')
    .selectAll('e')
    .select('p.event_short_code as parent_code')
    .where('e.event_id', '=', eventId)
    .executeTakeFirstOrThrow();
  const tickets = await db
    .selectFrom('ticket_configuration as t')
    .innerJoin('stock as s', 's.stock_id', 't.stock_id')
    .selectAll('t')
    .select('s.quantity')
    .where('t.event_id', '=', eventId)
    .orderBy('t.position')
    .orderBy('t.ticket_configuration_id')
    .execute();
  const ids = tickets.map((ticket) => ticket.ticket_configuration_id);
  const addOns = await db
    .selectFrom('add_on as a')
    .innerJoin('stock as s', 's.stock_id', 'a.stock_id')
    .selectAll('a')
    .select('s.quantity')
    .where('a.ticket_configuration_id', 'in', [0, ...ids])
    .orderBy('a.position')
    .orderBy('a.add_on_id')
    .execute();
  const coupons = await db
    .selectFrom('coupon')
    .selectAll()
    .where('ticket_configuration_id', 'in', [0, ...ids])
    .orderBy('position')
    .orderBy('coupon_id')
    .execute();
  const windows = await db
    .selectFrom('sale_window as v')
    .leftJoin('draw as d', (join) =>
      join
        .onRef('d.ticket_configuration_id', '=', 'v.ticket_configuration_id')
        .onRef('d.window_key', '=', 'v.key')
        .on('v.mode', '=', 'draw'),
    )
    .selectAll('v')
    .select(['d.largest_party', 'd.hold_hours'])
    .where('v.event_id', '=', eventId)
    .where('v.active', '=', true)
    .orderBy('v.position')
    .orderBy('v.stock_id')
    .execute();
  const byIds = keyedBy === 'ids';
  const keyOf = new Map(ids.map((id, n) => [id, byIds ? String(id) : `ticket-${n + 1}`]));
  const ownAddOns = new Map(ids.map((id) => [id, addOns.filter((each) => each.ticket_configuration_id === id)]));
  const addOnKeyOf = byIds
    ? new Map(addOns.map((each) => [each.add_on_id, String(each.add_on_id)]))
    : addOnKeys([...ownAddOns.values()].flat());
  const byId = new Map(addOns.map((each) => [String(each.add_on_id), addOnKeyOf.get(each.add_on_id) ?? '']));
  const { images: _, ...configuration } = event.configuration;
  return {
    eventShortCode: event.event_short_code,
    eventTypeCd: event.event_type_cd,
    defaultName: event.default_name,
    translations: event.translations,
    parentEventShortCode: event.parent_code,
    eventStart: event.event_start.toISOString(),
    eventEnd: event.event_end.toISOString(),
    registrationStart: event.registration_start.toISOString(),
    registrationEnd: event.registration_end.toISOString(),
    published: event.published,
    configuration: {
      ...configuration,
      sections: renamed(configuration.sections, (field, id) =>
        field === '$ticket' ? (keyOf.get(Number(id)) ?? id) : (byId.get(id) ?? id),
      ),
      ...listsNamed(
        configuration.checkInLists,
        (id) => [keyOf.get(Number(id)) ?? id],
        (id) => [byId.get(id) ?? id],
      ),
      ...poolsNamed(
        configuration.pools,
        (id) => [keyOf.get(Number(id)) ?? id],
        (id) => [byId.get(id) ?? id],
      ),
      ...badgesNamed(configuration.badges, (id) => keyOf.get(Number(id)) ?? id),
    },
    ticketConfigurations: tickets.map((ticket) => ({
      ...ticketOf(ticket, keyOf),
      ...windowsOf(
        windows.filter((each) => each.ticket_configuration_id === ticket.ticket_configuration_id),
        ticket.currency,
      ),
      coupons: coupons
        .filter((each) => each.ticket_configuration_id === ticket.ticket_configuration_id)
        .map((each) => ({
          ...(byIds ? { key: String(each.coupon_id) } : {}),
          ...couponOf(each, ticket.currency),
        })),
      addOns: (ownAddOns.get(ticket.ticket_configuration_id) ?? []).map((each) =>
        addOnOf(each, addOnKeyOf.get(each.add_on_id) ?? ''),
      ),
    })),
    emailTemplates: await mailsOf(db, eventId),
  };
}

/** Keys of add-ons by id, numbered in order. */
const addOnKeys = (addOns: readonly AddOn[]) =>
  new Map(addOns.map(({ add_on_id }, index) => [add_on_id, `add-on-${index + 1}`]));

const iso = (moment: Date | null): string | null => moment?.toISOString() ?? null;

function ticketOf(ticket: Ticket, keyOf: ReadonlyMap<number, string>) {
  const { upgradeTo, downgradeTo, package: of, ...additional } = ticket.additional_configuration;
  const keys = (ids: readonly number[]) => ids.flatMap((id) => keyOf.get(id) ?? []);
  return {
    key: keyOf.get(ticket.ticket_configuration_id) ?? '',
    defaultDescription: ticket.default_description,
    moreInformation: ticket.more_information,
    amount: majorOf(ticket.amount_minor, ticket.currency),
    currency: ticket.currency,
    currencyLocale: ticket.currency_locale,
    quantity: ticket.quantity,
    limitQuantity: ticket.limit_quantity,
    startDateTime: iso(ticket.sale_start),
    endDateTime: iso(ticket.sale_end),
    relationshipTypes: ticket.relationship_types,
    additionalConfiguration: {
      ...additional,
      ...(upgradeTo ? { upgradeTo: keys(upgradeTo) } : {}),
      ...(downgradeTo ? { downgradeTo: keys(downgradeTo) } : {}),
      ...packageNamed(of, (id) => keyOf.get(id)),
    },
    translations: ticket.translations,
    active: ticket.active,
  };
}

/** Absent without windows, as in definitions of events that have none. */
const windowsOf = (
  windows: readonly (Selectable<SaleWindowTable> & { largest_party: number | null; hold_hours: number | null })[],
  currency: string,
) =>
  windows.length === 0
    ? {}
    : {
        saleWindows: windows.map((window) => ({
          key: window.key,
          audience: window.audience,
          startDateTime: window.starts_at.toISOString(),
          endDateTime: window.ends_at.toISOString(),
          ...(window.amount_minor === null ? {} : { amount: majorOf(window.amount_minor, currency) }),
          ...(window.reserved === null ? {} : { reserved: window.reserved }),
          mode: window.mode,
          ...(window.largest_party === null || window.hold_hours === null
            ? {}
            : { draw: { largestParty: window.largest_party, holdHours: window.hold_hours } }),
        })),
      };

const couponOf = (coupon: Selectable<CouponTable>, currency: string) => ({
  defaultDescription: coupon.default_description,
  startDateTime: iso(coupon.starts_at),
  endDateTime: iso(coupon.ends_at),
  ...(coupon.amount_off_minor === null
    ? { percentOff: coupon.percent_off ?? 0 }
    : { amountOff: majorOf(coupon.amount_off_minor, currency) }),
  conditions: coupon.conditions,
  translations: coupon.translations,
  active: coupon.active,
});

const addOnOf = (addOn: AddOn, key: string) => ({
  key,
  defaultName: addOn.default_name,
  defaultDescription: addOn.default_description,
  amount: majorOf(addOn.amount_minor, addOn.currency),
  currency: addOn.currency,
  currencyLocale: addOn.currency_locale,
  quantity: addOn.quantity,
  limitQuantity: addOn.limit_quantity,
  startDateTime: iso(addOn.starts_at),
  endDateTime: iso(addOn.ends_at),
  translations: addOn.translations,
  active: addOn.active,
});

/** The event's own mail templates. HTML equal to the built-in template is omitted, because writing the definition generates it again. */
async function mailsOf(db: Db | Tx, eventId: number): Promise<NonNullable<EventDefinition['emailTemplates']>> {
  const rows = await db
    .selectFrom('email_template')
    .select(['template_name', 'locale', 'subject', 'html_content'])
    .where('event_id', '=', eventId)
    .execute();
  return mailTemplates.flatMap((templateName) =>
    locales.flatMap((locale) => {
      const own = rows.find((row) => row.template_name === templateName && row.locale === locale);
      if (!own) return [];
      const isBuiltIn = isBuiltInText(templateName, locale, own.html_content);
      return {
        templateName,
        locale,
        templateSubject: own.subject,
        ...(isBuiltIn ? {} : { templateHTMLContent: own.html_content }),
      };
    }),
  );
}
