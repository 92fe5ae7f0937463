import type { ChecklistPoint } from '@foyer/contract/events/event-checklist';
import type { FormSection } from '@foyer/contract/events/event-configuration';
import type { EventDefinition, TicketDefinition } from '@foyer/contract/events/event-definition';
import type { Translated } from '@foyer/contract/wire/translations';
import { defaultLocale, locales, type Locale } from '@foyer/contract/wire/vocabulary';
import { hasSomethingToSell } from './event-changes.ts';
import { eventDateFields, isBefore } from './event-dates.ts';
import { advice, blocks, bySeverity } from './checklist-point.ts';
import { benefitPoints, packagePoints, poolWeightPoints } from './package-points.ts';
import { pricePoints } from './price-points.ts';
import { questionPoints } from './question-points.ts';
import { nightPoints, windowPoints } from './window-points.ts';
import { badgeProblems } from '../door/badge-problems.ts';
import { isInput, isTerms } from '../forms/kinds.ts';
import { translatedText } from '../shared/translated-text.ts';

/** The open points of an event before it is published (events 4.11). */

/** The token of mail templates that inserts the name of the event. */
const eventNameToken = '*|EVENT_NAME|*';

/** Returns the open points. Those that block publishing come first. */
export function checklist(definition: EventDefinition): ChecklistPoint[] {
  const points = [
    ...dates(definition),
    ...nightPoints(definition),
    ...(hasSomethingToSell(definition) ? [] : [blocks({ code: 'noTicketType', path: 'ticketConfigurations' })]),
    ...form(definition),
    ...questionPoints(definition),
    ...(definition.configuration.venue?.name.trim()
      ? []
      : [advice({ code: 'noVenue', path: 'configuration.venue.name' })]),
    ...(definition.ticketConfigurations ?? []).flatMap(ticketPoints),
    ...sales(definition),
    ...pools(definition),
    ...poolWeightPoints(definition),
    ...mails(definition),
    ...badges(definition),
    ...languages(definition),
  ];
  return bySeverity(points);
}

/** The points that prevent publishing. A published event is never blocked, because its sale can be stopped on purpose. */
export function blockingPoints(points: readonly ChecklistPoint[], { isPublished }: { isPublished: boolean }) {
  return isPublished ? [] : points.filter(({ severity }) => severity === 'blocks');
}

/**
 * The point of a short code that another event has. Only the server can find it. Undefined: the name of that event is not
 * shown to this editor.
 */
export const shortCodePoint = (owner: string | undefined): ChecklistPoint =>
  blocks({ code: 'shortCodeTaken', path: 'eventShortCode', ...(owner === undefined ? {} : { subject: owner }) });

function dates(definition: EventDefinition): ChecklistPoint[] {
  const missing = eventDateFields.filter((field) => !definition[field]);
  return [
    ...missing.map((field) => blocks({ code: 'missingDate', path: field })),
    ...(missing.length === 0 && isBefore(definition.eventEnd, definition.registrationEnd)
      ? [advice({ code: 'registrationAfterEvent', path: 'registrationEnd' })]
      : []),
  ];
}

/** A Submit button, no question below it, and terms with a link. */
function form({ configuration }: EventDefinition): ChecklistPoint[] {
  const fields = configuration.sections.flatMap((section, s) =>
    section.fields.map((field, f) => ({ field, section: s, path: `configuration.sections.${s}.fields.${f}` })),
  );
  const submit = fields.findIndex(({ field }) => field.name === 'Submit');
  const terms = fields.find(({ field }) => isTerms(field));
  const hasLink = Object.values(terms?.field.translations?.link ?? {}).some((link) => link?.value);
  return [
    ...(fields.length > 0 && submit === -1 ? [blocks({ code: 'noSubmit', path: 'configuration.sections' })] : []),
    ...(submit === -1 ? [] : fields.slice(submit + 1))
      .filter(({ field }) => isInput(field) && field.hide !== true)
      .map(({ field, path }) => advice({ code: 'questionBelowSubmit', path, subject: field.label ?? field.name })),
    ...(terms && hasLink
      ? []
      : [advice({ code: 'noTerms', path: terms ? `${terms.path}.translations.link` : 'configuration.sections' })]),
  ];
}

/** Coupons of a free ticket, and limits above the number of tickets. */
function ticketPoints(ticket: TicketDefinition, index: number): ChecklistPoint[] {
  if (ticket.active === false) return [];
  const at = `ticketConfigurations.${index}`;
  const coupons = (ticket.coupons ?? []).map((coupon, n) => ({ coupon, path: `${at}.coupons.${n}` }));
  const offered = coupons.filter(({ coupon }) => coupon.active !== false);
  const { quantity, defaultDescription: subject } = ticket;
  const limits = [
    {
      path: `${at}.additionalConfiguration.groupTicketConfiguration.maxMemberCount`,
      subject,
      limit: ticket.additionalConfiguration?.groupTicketConfiguration?.maxMemberCount,
    },
    ...offered.map(({ coupon, path }) => ({
      path: `${path}.conditions.firstN`,
      subject: coupon.defaultDescription,
      limit: coupon.conditions?.firstN,
    })),
  ];
  return [
    ...(ticket.amount === 0 && offered.length > 0
      ? [advice({ code: 'freeWithCoupon', path: `${at}.amount`, subject })]
      : []),
    ...limits.flatMap(({ limit, ...point }) =>
      quantity != null && limit !== undefined && limit > quantity
        ? [advice({ code: 'capacityAboveStock', ...point, limit, quantity })]
        : [],
    ),
  ];
}

/** Windows, prices, packages and benefits of the ticket types on offer (selling 7). */
function sales(definition: EventDefinition): ChecklistPoint[] {
  const tickets = (definition.ticketConfigurations ?? []).map((ticket, index) => ({ ticket, index }));
  const offered = tickets.filter(({ ticket }) => ticket.active !== false);
  return [
    ...offered.flatMap(({ ticket, index }) => windowPoints(definition, ticket, index)),
    ...pricePoints(definition, offered),
    ...offered.flatMap(({ ticket, index }) => packagePoints(definition, ticket, index)),
    ...tickets.flatMap(({ ticket, index }) => benefitPoints(ticket, index)),
  ];
}

/** Pools that nothing uses, and pools whose ticket types and add-ons together have other limits than they have units. */
function pools({ configuration, ticketConfigurations = [] }: EventDefinition): ChecklistPoint[] {
  const tickets = ticketConfigurations.filter(({ active }) => active !== false);
  return (configuration.pools ?? []).flatMap((pool, index) => {
    const { name: subject, quantity } = pool;
    const at = `configuration.pools.${index}`;
    const limits = [
      ...tickets.map((ticket) => ({ quantity: ticket.quantity, weight: pool.tickets[ticket.key] })),
      ...tickets.flatMap(({ addOns = [] }) =>
        addOns.map((addOn) => ({ quantity: addOn.quantity, weight: pool.addOns[addOn.key] })),
      ),
    ].flatMap(({ weight, ...each }) => (weight === undefined ? [] : [{ ...each, weight }]));
    if (limits.length === 0) return [advice({ code: 'poolUnused', path: `${at}.tickets`, subject })];
    // An unlimited type sells whatever the pool has left.
    const isLimited = limits.every((each) => each.quantity != null);
    const limit = limits.reduce((sum, each) => sum + (each.quantity ?? 0) * each.weight, 0);
    const point = { path: `${at}.quantity`, subject, limit, quantity };
    if (limit > quantity) return [advice({ code: 'limitsAbovePool', ...point })];
    return isLimited && limit < quantity ? [advice({ code: 'poolNeverFull', ...point })] : [];
  });
}

/** Own mail texts that never name the event. A mail without own HTML has the built-in one, which names it. */
function mails({ emailTemplates = [], defaultName, translations }: EventDefinition): ChecklistPoint[] {
  return emailTemplates.flatMap(({ templateName, locale, templateSubject, templateHTMLContent }, index) => {
    if (templateHTMLContent === undefined) return [];
    const names = [eventNameToken, defaultName, translatedText(translations?.name, locale, '')].filter(Boolean);
    const text = `${templateSubject}\n${templateHTMLContent}`;
    return names.some((name) => text.includes(name))
      ? []
      : [advice({ code: 'mailWithoutEventName', path: `emailTemplates.${index}`, subject: templateName, locale })];
  });
}

/** Faults of the badge designs. They are advice, because attendees can buy without badges. */
function badges({ configuration }: EventDefinition): ChecklistPoint[] {
  if (!configuration.badgeEnabled) return [];
  return badgeProblems(configuration.badges ?? []).map(({ kind, path, design, field, other }) =>
    advice({
      code: kind,
      path: `configuration.badges.${path}`,
      subject: field?.kind ?? design.name ?? design.key,
      ...(other === undefined ? {} : { other: other.kind }),
    }),
  );
}

/** One point for each language of the event in which texts are missing. English is the default text. */
function languages(definition: EventDefinition): ChecklistPoint[] {
  const { eligibleLocales } = definition.configuration;
  const offered = locales.filter((each) => eligibleLocales.length === 0 || eligibleLocales.includes(each));
  return offered.flatMap((locale) => {
    const missing = locale === defaultLocale ? [] : missingTexts(definition, locale);
    const [path] = missing;
    return path === undefined ? [] : [advice({ code: 'missingTranslations', path, locale, count: missing.length })];
  });
}

/** The path, in an array, when a text exists and its translation does not. */
function lack(path: string, text: string | null | undefined, translated: Translated | undefined, locale: Locale) {
  return text?.trim() && translatedText(translated, locale, '') === '' ? [path] : [];
}

/** The paths of texts for attendees that are missing in a language. */
export function missingTexts(definition: EventDefinition, locale: Locale): string[] {
  const { defaultName, translations, configuration, ticketConfigurations = [] } = definition;
  return [
    ...lack('defaultName', defaultName, translations?.name, locale),
    ...lack('configuration.description', configuration.description?.en_US?.value, configuration.description, locale),
    ...ticketConfigurations.flatMap((ticket, index) =>
      missingInTicket(ticket, `ticketConfigurations.${index}`, locale),
    ),
    ...missingInForm(configuration.sections, locale),
    // A refusal names a full pool.
    ...(configuration.pools ?? []).flatMap(({ name, translations: own }, index) =>
      lack(`configuration.pools.${index}.name`, name, own?.name, locale),
    ),
  ];
}

function missingInTicket(ticket: TicketDefinition, at: string, locale: Locale): string[] {
  if (ticket.active === false) return [];
  return [
    ...lack(`${at}.defaultDescription`, ticket.defaultDescription, ticket.translations?.description, locale),
    ...lack(`${at}.moreInformation`, ticket.moreInformation, ticket.translations?.moreInformation, locale),
    // Attendees read it on the badge.
    ...(ticket.additionalConfiguration?.benefits ?? []).flatMap(({ ribbon }, n) =>
      lack(`${at}.additionalConfiguration.benefits.${n}.ribbon.text`, ribbon?.text, ribbon?.translations?.text, locale),
    ),
    ...(ticket.addOns ?? []).flatMap(({ defaultName, defaultDescription, translations, active }, n) =>
      active === false
        ? []
        : [
            ...lack(`${at}.addOns.${n}.defaultName`, defaultName, translations?.name, locale),
            ...lack(`${at}.addOns.${n}.defaultDescription`, defaultDescription, translations?.description, locale),
          ],
    ),
    ...(ticket.coupons ?? []).flatMap(({ defaultDescription, translations, active }, n) =>
      active === false
        ? []
        : lack(`${at}.coupons.${n}.defaultDescription`, defaultDescription, translations?.description, locale),
    ),
  ];
}

/** The paths of the form's texts that are missing in a language. */
export function missingInForm(sections: readonly FormSection[], locale: Locale): string[] {
  return sections.flatMap(({ title, translations, fields }, s) => {
    const root = `configuration.sections.${s}`;
    return [
      ...lack(`${root}.title`, title, translations?.title, locale),
      ...fields.flatMap((field, f) => {
        const at = `${root}.fields.${f}`;
        return [
          ...(['label', 'help', 'placeholder'] as const).flatMap((part) =>
            lack(`${at}.${part}`, field[part], field.translations?.[part], locale),
          ),
          ...(field.fieldOptions ?? []).flatMap((option, n) =>
            lack(`${at}.fieldOptions.${n}.text`, option.text, option.translations?.text, locale),
          ),
        ];
      }),
    ];
  });
}
