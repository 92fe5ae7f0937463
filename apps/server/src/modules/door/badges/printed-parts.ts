import type { Badge } from '@foyer/contract/door/badges';
import type { FormField } from '@foyer/contract/events/event-configuration';
import type { TicketValue } from '@foyer/contract/forms/values';
import { translationKey, type Locale } from '@foyer/contract/wire/vocabulary';
import { questionsOf } from '@foyer/domain/door/badge-content';
import { companyFields, readingFields } from '@foyer/domain/door/badge-print';
import type { TicketCodes } from '../../tickets/deps.ts';
import type { BadgeEvent } from './choose-badges.ts';
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
  return found.map((each) => ({
    ...each,
    badge: { ...each.badge, printed: partsOf(each, event, { codes, locale, wanted }) },
  }));
}

function partsOf(
  { badge, ticketConfigurationId, ticketType, revision, answers }: FoundBadge,
  { questions, tableField, hasCodes }: BadgeEvent,
  { codes, locale, wanted }: { codes: TicketCodes; locale: Locale; wanted: readonly string[] },
): NonNullable<Badge['printed']> {
  const printed = (name: string | undefined) =>
    name === undefined ? '' : answerText(questions.get(name), answers[name], locale).slice(0, longest);
  const first = (names: readonly string[]) => printed(names.find((name) => printed(name) !== ''));
  return {
    ticketConfigurationId,
    ticketType: ticketType[locale],
    reading: first(readingFields),
    company: first(companyFields),
    table: printed(tableField),
    qr: hasCodes ? codes.issue({ ticketId: badge.ticketId, eventId: badge.eventId, revision }) : '',
    answers: Object.fromEntries(wanted.map((name) => [name, printed(name)])),
  };
}

/** An answer as text. Choices have their text in the language. */
function answerText(field: FormField | undefined, value: TicketValue | undefined, locale: Locale): string {
  if (value === null || value === undefined || typeof value === 'boolean') return '';
  const choice = (each: string) => {
    const option = field?.fieldOptions?.find((one) => one.value === each);
    return option ? option.translations?.text?.[translationKey(locale)]?.value || option.text : each;
  };
  return (Array.isArray(value) ? value : [String(value)]).map(choice).join(', ').trim();
}
