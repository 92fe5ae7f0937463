import type { TicketConfiguration } from '@foyer/contract/tickets/ticket-configuration';
import type { Locale } from '@foyer/contract/wire/vocabulary';
import { translatedText } from '@foyer/domain/shared/translated-text';

/** The tickets of a package: `2 × Adult, 2 × Child`. Empty for other tickets. */
export function partNames({ parts = [] }: TicketConfiguration, locale: Locale): string {
  const names = parts.map(({ ticketConfiguration: { translations, defaultDescription } }) =>
    translatedText(translations.description, locale, defaultDescription),
  );
  return [...new Set(names)].map((name) => `${names.filter((each) => each === name).length} × ${name}`).join(', ');
}
