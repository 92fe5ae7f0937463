import type { Badge } from '@foyer/contract/door/badges';
import type { BadgeTextKind } from '@foyer/contract/events/badge-design';
import type { FormField } from '@foyer/contract/events/event-configuration';
import type { TicketValue } from '@foyer/contract/forms/values';
import { type Locale } from '@foyer/contract/wire/vocabulary';
import { kindsOf, questionsOf } from '@foyer/domain/door/badge-content';
import { companyFields, readingFields } from '@foyer/domain/door/badge-print';
import { translatedText } from '@foyer/domain/shared/translated-text';
import type { TicketCodes } from '../../tickets/index.ts';
import type { BadgeEvent } from './badge-event.ts';
import type { FoundBadge } from './find-badges.ts';

/** Longest printed answer. The layout of a badge cuts it to this length anyway. */
const longest = 500;

/** Adds what the event's own designs print. `everything`: also answers that no published design prints. */
export function withPrintedParts(
  found: readonly FoundBadge[],
  event: BadgeEvent,
  { codes, locale, everything = false }: { codes: TicketCodes; locale: Locale; everything?: boolean },
): FoundBadge[] {
  if (event.isBuiltIn && !everything) return [...found];
  const wanted = everything ? [...event.questions.keys()] : questionsOf(event.designs);
  const kinds = kindsOf(event.designs);
  const prints = (kind: BadgeTextKind | 'qr') => everything || kinds.has(kind);
  return found.map((each) => ({
    ...each,
    badge: { ...each.badge, printed: partsOf(each, event, { codes, locale, wanted, prints }) },
  }));
}

interface PartsOptions {
  codes: TicketCodes;
  locale: Locale;
  /** Names of the form fields whose answers are printed. */
  wanted: readonly string[];
  /** Staff receive the code and the answers only if a design prints them. */
  prints: (kind: BadgeTextKind | 'qr') => boolean;
}

function partsOf(
  { badge, ticketConfigurationId, ticketType, ribbon, revision, answers }: FoundBadge,
  { questions, tableField, hasCodes }: BadgeEvent,
  { codes, locale, wanted, prints }: PartsOptions,
): NonNullable<Badge['printed']> {
  const printed = (name: string | undefined) =>
    name === undefined ? '' : answerText(questions.get(name), answers[name], locale).slice(0, longest);
  const first = (names: readonly string[]) => printed(names.find((name) => printed(name) !== ''));
  return {
    ticketConfigurationId,
    ticketType: ticketType[locale],
    reading: prints('reading') ? first(readingFields) : '',
    company: prints('company') ? first(companyFields) : '',
    ...(ribbon && prints('ribbon') ? { ribbon: ribbon[locale] } : {}),
    table: prints('table') ? printed(tableField) : '',
    qr: prints('qr') && hasCodes ? codes.issue({ ticketId: badge.ticketId, eventId: badge.eventId, revision }) : '',
    answers: Object.fromEntries(wanted.map((name) => [name, printed(name)])),
  };
}

/** An answer as text. Choices have their text in the language. */
function answerText(field: FormField | undefined, value: TicketValue | undefined, locale: Locale): string {
  if (value === null || value === undefined || typeof value === 'boolean') return '';
  const choice = (each: string) => {
    const option = field?.fieldOptions?.find((one) => one.value === each);
    return option ? translatedText(option.translations?.text, locale, option.text) : each;
  };
  return (Array.isArray(value) ? value : [String(value)]).map(choice).join(', ').trim();
}
