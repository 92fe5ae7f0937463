import type { OwnSale, OwnWindow } from '@foyer/contract/orders/own-sale';
import { FoyerError } from '@foyer/contract/wire/errors';
import { windowPhase, windowsOf } from '@foyer/domain/orders/sale-windows';
import { money, toMajor } from '@foyer/domain/shared/money';
import { translatedText } from '@foyer/domain/shared/translated-text';
import type { CallContext } from '../../../calls/context.ts';
import { readInstallationId } from '../../../db/installation.ts';
import { saleCalendarFile } from '../../mail/index.ts';
import { readAudienceFacts } from '../../people/audiences/index.ts';
import type { EventsDependencies } from './deps.ts';
import { findEvent } from './find-event.ts';
import { isSold } from './present-configuration.ts';

type Asking = Pick<EventsDependencies, 'database' | 'readers'>;

/** The account's own sale windows (selling 1.7), and whether a mail is requested for their opening (selling 1.15). */
export async function getOwnSale(events: Asking, eventId: number, context: CallContext): Promise<OwnSale> {
  const windows = await listOwnWindows(events, eventId, context);
  if (!windows.some(({ state }) => state === 'notYet')) return { windows };
  const now = context.now.toISOString();
  const account = await events.database.kysely
    .selectFrom('account as a')
    .leftJoin('sale_alert as s', (join) =>
      join.onRef('s.account_id', '=', 'a.account_id').on('s.event_id', '=', eventId),
    )
    .select(['a.email_address', 's.requested_at'])
    .where('a.account_id', '=', context.actor.accountId)
    .executeTakeFirst();
  if (!account?.email_address) return { windows, now, alert: 'noAddress' };
  return { windows, now, alert: account.requested_at === null ? 'off' : 'on' };
}

/** The account's own sale windows that are open or ahead, by start (selling 1.7). @throws RECORD_NOT_FOUND */
export async function listOwnWindows(
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

/** A calendar entry for the opening of the account's next window. @throws RECORD_NOT_FOUND without such a window */
export async function getOwnSaleCalendar(
  events: Asking & Pick<EventsDependencies, 'publicUrl' | 'mailFrom'>,
  eventId: number,
  context: CallContext,
) {
  const { actor, now, locale } = context;
  const [event, windows] = await Promise.all([
    findEvent(events.database.kysely, eventId, actor),
    listOwnWindows(events, eventId, context),
  ]);
  const next = windows.find(({ state }) => state === 'notYet');
  if (!next) throw new FoyerError('RECORD_NOT_FOUND');
  const name = translatedText(event.translations.name, locale, event.default_name);
  return {
    contentType: 'text/calendar; charset=utf-8',
    fileName: `${event.event_short_code}.ics`,
    body: saleCalendarFile({
      eventId,
      installationId: await readInstallationId(events.database.kysely),
      organizer: events.mailFrom,
      locale,
      eventName: name,
      start: new Date(next.startDateTime),
      end: new Date(next.endDateTime),
      timeZone: event.configuration.timeZone,
      url: `${events.publicUrl()}/registration/${event.event_short_code}`,
      now,
    }),
  };
}
