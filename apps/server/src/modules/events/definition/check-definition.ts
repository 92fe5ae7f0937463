import type { ErrorItem } from '@foyer/contract/wire/errors';
import { eventDefinition, type EventDefinition, type TicketDefinition } from '@foyer/contract/events/event-definition';
import { validationItems } from '@foyer/contract/wire/validation';
import { badgeKeyProblems } from '@foyer/domain/door/badge-problems';
import { datesIn } from '@foyer/domain/events/definition-dates';
import { otherQuantities, poolsOfSharedStock } from '@foyer/domain/events/pools-of-shared-stock';
import { packageProblems } from '@foyer/domain/events/package-problems';
import { poolProblems } from '@foyer/domain/events/pool-problems';
import { windowProblems } from '@foyer/domain/events/window-problems';
import { isEventColor } from '@foyer/domain/events/event-color';
import { crossingDates, isBefore, isInReach } from '@foyer/domain/events/event-dates';
import { canSave, checkSections, definitionItems } from '@foyer/domain/forms/definition';
import { typeProblems } from '@foyer/domain/tickets/relationship-rules';
import { timeZoneName } from '@foyer/domain/shared/time-zones';
import { tokenProblems, type TokenProblem } from '@foyer/domain/mail/mail-tokens';
import { forbiddenInMail, layoutTokens, mailTokens, tokenItem, type ForbiddenOf } from '../../mail/index.ts';
import { minorOf } from './amounts.ts';
import * as z from 'zod/mini';

/** A valid definition, or all its errors with their paths. */
export type Checked = { definition: EventDefinition } | { items: ErrorItem[] };

/**
 * Checks a definition with the contract's schema, the form engine and rules across its parts. Shared stocks of older
 * files become pools. `stored` is the current
 * event: its mail templates are checked only when they change, because some are older than a rule. A request gives
 * `forbiddenOf` with the results of a thread.
 */
export function checkDefinition(
  sent: unknown,
  { stored, forbiddenOf = forbiddenInMail }: { stored?: EventDefinition; forbiddenOf?: ForbiddenOf } = {},
): Checked {
  const parsed = z.safeParse(eventDefinition, sent);
  if (!parsed.success) return { items: validationItems(parsed.error.issues, 'event', sent) };
  const definition = poolsOfSharedStock(withZoneName(parsed.data));
  const items = [
    ...datesOf(definition),
    ...formOf(definition),
    ...typesOf(definition),
    ...ticketsOf(definition),
    ...otherQuantities(parsed.data).map(({ ticketAt, addOnAt, addOn }) =>
      item(
        'SHARED_QUANTITY',
        `ticketConfigurations.${ticketAt}.addOns.${addOnAt}.quantity`,
        `"${addOn.sharedStock ?? addOn.key}" has another quantity at an earlier ticket, and these add-ons share their units`,
      ),
    ),
    ...listsOf(definition),
    ...poolsOf(definition),
    ...packageProblems(definition).map(({ path, kind, key }) =>
      item('PACKAGE_PART', path, `"${key}": ${kind} (docs/product/orders.md, 11.1)`),
    ),
    ...windowsOf(definition),
    ...badgesOf(definition),
    ...mailsOf(definition, stored, forbiddenOf),
  ];
  return items.length > 0 ? { items } : { definition };
}

const item = (code: ErrorItem['code'], path: string, message?: string): ErrorItem => ({
  code,
  path: `event.${path}`,
  ...(message === undefined ? {} : { message }),
});

const isAfter = (from: string | null | undefined, until: string | null | undefined) => isBefore(until, from);

function datesOf(definition: EventDefinition): ErrorItem[] {
  const { configuration } = definition;
  return [
    ...datesIn(definition)
      .filter(({ instant }) => !isInReach(instant))
      .map(({ path }) => item('DATE', path)),
    ...crossingDates(definition).map((field) => item('DATE_ORDER', field)),
    ...(timeZoneName(configuration.timeZone) !== null
      ? []
      : [
          item('ONE_OF', 'configuration.timeZone', `"${configuration.timeZone}" is no time zone, like America/Chicago`),
        ]),
  ];
}

/** Replaces the time zone name by its spelling in the IANA list, so database, calendar file and screens use the same zone. */
function withZoneName(definition: EventDefinition): EventDefinition {
  const { configuration } = definition;
  const timeZone = timeZoneName(configuration.timeZone) ?? configuration.timeZone;
  return { ...definition, configuration: { ...configuration, timeZone } };
}

function formOf({ configuration }: EventDefinition): ErrorItem[] {
  const { sections, guestFields, orderSummaryFields } = configuration;
  const findings = checkSections(sections, { guestFields, orderSummaryFields });
  return [
    ...(canSave(findings) ? [] : definitionItems(findings, 'event.configuration.sections')),
    ...linksOf(sections),
    ...colorsOf(configuration),
    ...(configuration.liveEventUrl !== undefined && !isPage.test(configuration.liveEventUrl)
      ? [item('FORMAT', 'configuration.liveEventUrl')]
      : []),
  ];
}

/** A URL with http or https, or a path on this site. */
const isPage = /^(?:https?:\/\/[^\s/]|\/(?!\/))/i;

/** Errors for form links that are not web pages. Attendees click these links, so other schemes are unsafe. */
function linksOf(sections: EventDefinition['configuration']['sections']): ErrorItem[] {
  return sections.flatMap(({ fields }, section) =>
    fields.flatMap(({ translations }, index) =>
      Object.entries(translations?.link ?? {})
        .filter(([, link]) => link !== undefined && link.value !== '' && !isPage.test(link.value))
        .map(([language]) =>
          item('FORMAT', `configuration.sections.${section}.fields.${index}.translations.link.${language}.value`),
        ),
    ),
  );
}

function colorsOf({ color, sections }: EventDefinition['configuration']): ErrorItem[] {
  const isWrong = (each: string | undefined) => each !== undefined && !isEventColor(each);
  return [
    ...(isWrong(color) ? [item('FORMAT', 'configuration.color')] : []),
    ...sections.flatMap((section, index) =>
      isWrong(section.color) ? [item('FORMAT', `configuration.sections.${index}.color`)] : [],
    ),
  ];
}

function typesOf({ configuration }: EventDefinition): ErrorItem[] {
  const codes = { needed: 'REQUIRED', twice: 'ONE_OF', both: 'ONE_OF', most: 'BETWEEN' } as const;
  return typeProblems(configuration.relationshipTypes).map(({ index, field, kind }) =>
    item(codes[kind], `configuration.relationshipTypes.${index}.${field}`),
  );
}

function ticketsOf({ configuration, ticketConfigurations = [] }: EventDefinition): ErrorItem[] {
  const keys = ticketConfigurations.map(({ key }) => key);
  const types = configuration.relationshipTypes.map(({ relationshipType }) => relationshipType);
  const lists = (configuration.checkInLists ?? []).map(({ key }) => key);
  return ticketConfigurations.flatMap((ticket, index) => {
    const at = (path: string) => `ticketConfigurations.${index}.${path}`;
    const named = (name: 'upgradeTo' | 'downgradeTo') =>
      (ticket.additionalConfiguration?.[name] ?? [])
        .filter((key) => key === ticket.key || !keys.includes(key))
        .map((key) =>
          item('ONE_OF', at(`additionalConfiguration.${name}`), `"${key}" is no other ticket of the event`),
        );
    return [
      ...(keys.indexOf(ticket.key) < index ? [item('ONE_OF', at('key'), `"${ticket.key}" is there twice`)] : []),
      ...ticket.relationshipTypes
        .filter((type) => !types.includes(type))
        .map((type) =>
          item('ONE_OF', at('relationshipTypes'), `"${type}" is none of the event's: ${types.join(', ')}`),
        ),
      ...named('upgradeTo'),
      ...named('downgradeTo'),
      ...(isAfter(ticket.startDateTime, ticket.endDateTime) ? [item('DATE_ORDER', at('endDateTime'))] : []),
      ...amountsOf(ticket, at),
      // Without a quantity the ticket would count as sold out.
      ...(ticket.limitQuantity && ticket.quantity == null ? [item('REQUIRED', at('quantity'))] : []),
      ...offersOf(ticket, at, types),
      ...(ticket.additionalConfiguration?.benefits ?? []).flatMap(({ checkInList: list }, n) =>
        list === undefined || lists.includes(list)
          ? []
          : [
              item(
                'ONE_OF',
                at(`additionalConfiguration.benefits.${n}.checkInList`),
                `"${list}" is no list of the event`,
              ),
            ],
      ),
    ];
  });
}

/** Checks check-in lists: unique keys, existing tickets and add-ons, and an end after the start. */
function listsOf({ configuration, ticketConfigurations = [] }: EventDefinition): ErrorItem[] {
  const lists = configuration.checkInLists ?? [];
  const tickets = new Set(ticketConfigurations.map(({ key }) => key));
  const addOns = new Set(ticketConfigurations.flatMap((ticket) => (ticket.addOns ?? []).map(({ key }) => key)));
  return lists.flatMap((list, index) => {
    const at = (path: string) => `configuration.checkInLists.${index}.${path}`;
    const unknown = (name: 'tickets' | 'addOns', known: ReadonlySet<string>) =>
      (list[name] ?? [])
        .filter((key) => !known.has(key))
        .map((key) => item('ONE_OF', at(name), `"${key}" is none of the event's`));
    return [
      ...(lists.findIndex(({ key }) => key === list.key) < index
        ? [item('ONE_OF', at('key'), `"${list.key}" is there twice`)]
        : []),
      ...unknown('tickets', tickets),
      ...unknown('addOns', addOns),
      ...(isAfter(list.opens, list.closes) ? [item('DATE_ORDER', at('closes'))] : []),
    ];
  });
}

/** Checks pools: unique keys, and existing tickets and add-ons. Without tickets an import changes no pools. */
function poolsOf(definition: EventDefinition): ErrorItem[] {
  if (!definition.ticketConfigurations) return [];
  return poolProblems(definition).map(({ path, kind, key }) =>
    item('ONE_OF', `configuration.${path}`, `"${key}" is ${kind === 'twice' ? 'there twice' : "none of the event's"}`),
  );
}

/** Checks sale windows: unique keys, an end after the start, and no more reserved units than there are (selling 1.12). */
function windowsOf(definition: EventDefinition): ErrorItem[] {
  return windowProblems(definition).map(({ path, kind, key, units }) => {
    switch (kind) {
      case 'twice':
        return item('ONE_OF', path, `"${key}" is there twice`);
      case 'order':
        return item('DATE_ORDER', path);
      case 'noLimit':
        return item('ONE_OF', path, 'a reserve or a draw needs a limit of the ticket or a pool, and a draw no package');
      case 'tooMuch':
        return item('BETWEEN', path, `the windows reserve more than the ${String(units)} units that there are`);
    }
  });
}

/** Checks badge designs: unique keys, existing ticket types in rules, and at most one field with each key. */
function badgesOf({ configuration, ticketConfigurations = [] }: EventDefinition): ErrorItem[] {
  const known = new Set(ticketConfigurations.map(({ key }) => key));
  return badgeKeyProblems(configuration.badges ?? [], known).map(({ path, kind, key }) =>
    item(
      'ONE_OF',
      `configuration.badges.${path}`,
      `"${key}" is ${kind === 'twice' ? 'there twice' : 'no ticket of the event'}`,
    ),
  );
}

function amountsOf(ticket: TicketDefinition, at: (path: string) => string): ErrorItem[] {
  const wrong = (amount: number | undefined, path: string, currency = ticket.currency) =>
    amount === undefined || minorOf(amount, currency) !== null
      ? []
      : [item('FORMAT', at(path), `${amount} has more decimals than ${currency} has`)];
  return [
    ...wrong(ticket.amount, 'amount'),
    ...(ticket.saleWindows ?? []).flatMap(({ amount }, n) => wrong(amount, `saleWindows.${n}.amount`)),
    ...(ticket.coupons ?? []).flatMap(({ amountOff }, n) => wrong(amountOff, `coupons.${n}.amountOff`)),
    ...(ticket.addOns ?? []).flatMap(({ amount, currency }, n) => wrong(amount, `addOns.${n}.amount`, currency)),
  ];
}

function offersOf(ticket: TicketDefinition, at: (path: string) => string, types: readonly string[]): ErrorItem[] {
  const coupons = (ticket.coupons ?? []).flatMap(
    ({ amountOff, percentOff, startDateTime, endDateTime, conditions }, n) => [
      // A coupon for an unknown relationship type would silently never apply.
      ...(conditions?.relationshipTypes ?? [])
        .filter((type) => !types.includes(type))
        .map((type) =>
          item('ONE_OF', at(`coupons.${n}.conditions.relationshipTypes`), `"${type}" is none of the event's`),
        ),
      ...((amountOff === undefined) === (percentOff === undefined)
        ? [item('REQUIRED', at(`coupons.${n}`), 'one of amountOff and percentOff')]
        : []),
      ...(amountOff === 0 ? [item('MIN_VALUE', at(`coupons.${n}.amountOff`), 'more than 0')] : []),
      ...(isAfter(startDateTime, endDateTime) ? [item('DATE_ORDER', at(`coupons.${n}.endDateTime`))] : []),
    ],
  );
  const own = (ticket.addOns ?? []).flatMap(({ startDateTime, endDateTime }, n) =>
    isAfter(startDateTime, endDateTime) ? [item('DATE_ORDER', at(`addOns.${n}.endDateTime`))] : [],
  );
  return [...coupons, ...own];
}

/** Finds unknown tokens and forbidden HTML in a mail template. */
export function checkMailText(
  {
    templateSubject,
    templateHTMLContent: html,
  }: { templateSubject?: string; templateHTMLContent?: string | undefined },
  at: (path: string) => string,
  forbiddenOf: ForbiddenOf,
): ErrorItem[] {
  const tokensOf = (field: 'templateSubject' | 'templateHTMLContent', problems: TokenProblem[]): ErrorItem[] =>
    problems.map((problem) => ({ ...tokenItem(problem), path: at(field) }));
  const forbidden = html === undefined ? null : forbiddenOf(html);
  return [
    ...tokensOf('templateSubject', tokenProblems(templateSubject ?? '', 'text', { everywhere: mailTokens })),
    ...tokensOf(
      'templateHTMLContent',
      tokenProblems(html ?? '', 'html', { everywhere: mailTokens, inTextOnly: layoutTokens }),
    ),
    ...(forbidden === null
      ? []
      : [
          {
            ...item('FORMAT', '', `a mail may not have "${forbidden}"`),
            path: at('templateHTMLContent'),
            metadata: { found: forbidden },
          },
        ]),
  ];
}

function mailsOf(
  { emailTemplates = [] }: EventDefinition,
  stored: EventDefinition | undefined,
  forbiddenOf: ForbiddenOf,
): ErrorItem[] {
  const before = new Set((stored?.emailTemplates ?? []).map(textsOf));
  const texts = emailTemplates.flatMap((mail, index) =>
    before.has(textsOf(mail))
      ? []
      : checkMailText(mail, (path) => `event.emailTemplates.${index}.${path}`, forbiddenOf),
  );
  const names = emailTemplates.map(({ templateName, locale }) => `${templateName} ${locale}`);
  return [
    ...texts,
    ...names.flatMap((name, index) =>
      names.indexOf(name) < index ? [item('ONE_OF', `emailTemplates.${index}`, `"${name}" is there twice`)] : [],
    ),
  ];
}

const textsOf = (mail: NonNullable<EventDefinition['emailTemplates']>[number]) =>
  JSON.stringify([mail.templateSubject, mail.templateHTMLContent]);
