import type { OwnWindow } from '@foyer/contract/orders/own-sale';
import { FoyerError } from '@foyer/contract/wire/errors';
import { windowPhase, windowsOf } from '@foyer/domain/orders/sale-windows';
import { money, toMajor } from '@foyer/domain/shared/money';
import { translatedText } from '@foyer/domain/shared/translated-text';
import { ownSale as english } from '@foyer/messages/en-US/orders/own-sale';
import { ownSale as spanish } from '@foyer/messages/es-US/orders/own-sale';
import { ownSale as japanese } from '@foyer/messages/ja-JP/orders/own-sale';
import type { CallContext } from '../../../calls/context.ts';
import { readInstallationId } from '../../../db/installation.ts';
import { calendarFile } from '../../mail/index.ts';
import { readAudienceFacts } from '../../people/audiences/index.ts';
import type { EventsDependencies } from './deps.ts';
import { findEvent } from './find-event.ts';
import { isSold } from './present-configuration.ts';

type Asking = Pick<EventsDependencies, 'database' | 'readers'>;

/** The account's own sale windows that are open or ahead, by start (selling 1.7). @throws RECORD_NOT_FOUND */
export async function getOwnSale(
  { database, readers }: Asking,
  eventId: number,
  { actor, now }: CallContext,
): Promise<OwnWindow[]> {
  await findEvent(database.kysely, eventId, actor);
  const { found } = await readers.offers({ eventId, ticketConfigurationIds: 'all', now });
  const types = (found?.tickets ?? []).filter(isSold).filter(({ windows }) => windows !== null);
  if (types.length === 0) return [];
  const withLine = types.some(({ windows }) => windows?.some(({ audience }) => audience.organisationsOf !== undefined));
  const facts = (await readAudienceFacts(database.kysely, [actor.accountId], { withLine })).get(actor.accountId);
  if (!facts) return [];
  return types
    .flatMap((ticket) =>
      windowsOf(ticket.windows ?? [], facts).flatMap((window): OwnWindow[] => {
        const state = windowPhase(window, now);
        if (state === 'over') return [];
        const { currency, currencyLocale, description, translations } = ticket;
        return [
          {
            ticketConfigurationId: ticket.ticketConfigurationId,
            defaultDescription: description,
            translations: translations.description ? { description: translations.description } : {},
            state,
            startDateTime: new Date(window.startDateTime).toISOString(),
            endDateTime: new Date(window.endDateTime).toISOString(),
            mode: window.mode,
            amount: toMajor(money(window.amountMinor ?? ticket.amountMinor, currency)),
            currency,
            currencyLocale,
          },
        ];
      }),
    )
    .toSorted((a, b) => a.startDateTime.localeCompare(b.startDateTime));
}

const texts = { 'en-US': english, 'es-US': spanish, 'ja-JP': japanese } as const;
const quarterHourMs = 15 * 60_000;

/** A calendar entry for the opening of the account's next window. @throws RECORD_NOT_FOUND without such a window */
export async function getOwnSaleCalendar(
  events: Asking & Pick<EventsDependencies, 'publicUrl' | 'mailFrom'>,
  eventId: number,
  context: CallContext,
) {
  const { actor, now, locale } = context;
  const [event, windows] = await Promise.all([
    findEvent(events.database.kysely, eventId, actor),
    getOwnSale(events, eventId, context),
  ]);
  const next = windows.find(({ state }) => state === 'notYet');
  if (!next) throw new FoyerError('RECORD_NOT_FOUND');
  const start = new Date(next.startDateTime);
  const end = new Date(Math.min(start.getTime() + quarterHourMs, Date.parse(next.endDateTime)));
  const name = translatedText(event.translations.name, locale, event.default_name);
  return {
    contentType: 'text/calendar; charset=utf-8',
    fileName: `${event.event_short_code}.ics`,
    body: calendarFile({
      eventId,
      purpose: 'sale',
      installationId: await readInstallationId(events.database.kysely),
      sequence: Math.floor(now.getTime() / 60_000) % 1_000_000_000,
      organizer: events.mailFrom,
      summary: texts[locale].calendar({ event: name }),
      start,
      end,
      timeZone: event.configuration.timeZone,
      location: '',
      description: null,
      url: `${events.publicUrl()}/registration/${event.event_short_code}`,
      now,
    }),
  };
}
