import type { MessageTexts } from '@foyer/contract/mail/announcements';
import type { EventDefinition } from '@foyer/contract/events/event-definition';
import { locales, translationKey, type Locale } from '@foyer/contract/wire/vocabulary';
import type { CalendarChange } from '@foyer/domain/events/event-changes';
import { venueLines, venueText } from '@foyer/domain/events/venue';
import { serverTexts, type ServerTexts } from '@foyer/messages/catalogue/server-texts';
import { written } from './compose/tokens.ts';
import { datesOf } from './compose/view.ts';

/**
 * The message about new dates or a new venue, in every language. Old values are fixed text, and new values are tokens
 * that are filled when the mail is sent. Dates are in the event's time zone.
 */
export function newDatesTexts(before: EventDefinition, change: CalendarChange): MessageTexts {
  return Object.fromEntries(
    locales.map((locale) => [translationKey(locale), textOf(before, change, serverTexts[locale].mail, locale)]),
  );
}

function textOf(
  { eventStart, eventEnd, configuration }: EventDefinition,
  change: CalendarChange,
  texts: ServerTexts['mail'],
  locale: Locale,
) {
  const eventName = written('EVENT_NAME');
  const zone = { start: new Date(eventStart), end: new Date(eventEnd), timeZone: configuration.timeZone };
  const venue = venueText(venueLines(configuration.venue, locale), locale);
  const facts = [
    ...(change.dates ? [texts.newDatesNow({ dates: written('EVENT_DATES') })] : []),
    ...(change.dates ? [texts.newDatesBefore({ dates: datesOf(zone, texts, locale) })] : []),
    ...(change.venue ? [texts.newVenueNow({ venue: written('VENUE') })] : []),
    ...(change.venue && venue !== '' ? [texts.newVenueBefore({ venue })] : []),
  ];
  return {
    subject: change.dates ? texts.newDatesSubject({ eventName }) : texts.newVenueSubject({ eventName }),
    text: [
      texts.greeting({ name: written('NAME') }),
      change.dates ? texts.newDatesText({ eventName }) : texts.newVenueText({ eventName }),
      facts.join('\n'),
      texts.newDatesNext,
    ].join('\n\n'),
  };
}
