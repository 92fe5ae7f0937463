import { defaultLocale } from '@foyer/contract/wire/vocabulary';
import { localDateTime } from '@foyer/domain/shared/local-time';
import { asHex } from '@foyer/domain/tickets/wallets';
import { serverTexts, type ServerTexts } from '@foyer/messages/catalogue/server-texts';
import type { GoogleTicket } from '../../../gateways/wallets/port.ts';
import { aboutCode } from './about-code.ts';
import type { EventPictures } from './event-pictures.ts';
import type { PassContent, Translatable } from './read-pass.ts';

interface GoogleTicketOptions {
  issuerId: string;
  /** Distinguishes events of several installations that share one issuer. */
  installation: string;
  ticketUrl: string;
  pictures: EventPictures;
  issuer: string;
}

export const googleObjectId = (issuerId: string, passId: string): string => `${issuerId}.${passId}`;

/** `LocalizedString`: the phone selects the language. */
const localized = ({ text, translations }: Translatable) => ({
  defaultValue: { language: defaultLocale, value: text },
  translatedValues: Object.entries(translations).map(([language, value]) => ({ language, value })),
});
/** `Image`: Google fetches it once. Screen readers read its description. */
const imageOf = (uri: string, description: Translatable) => ({
  sourceUri: { uri },
  contentDescription: localized(description),
});
const inDefault = (text: string) => localized({ text, translations: {} });

/** Google shows at most this many characters of an issuer's name. */
const longestIssuer = 20;

/** Returns class and object of an event ticket, as defined in the Google Wallet API reference. */
export function googleTicket(
  content: PassContent,
  { issuerId, installation, ticketUrl, pictures, issuer }: GoogleTicketOptions,
): GoogleTicket {
  const { event, ticket, locale, colors } = content;
  const t: ServerTexts['walletPass'] = serverTexts[locale].walletPass;
  // All passes of an event share one class, so its texts use the default language.
  const [venueName = '', ...address] = event.defaultVenue;
  const classId = `${issuerId}.${installation}-event-${event.eventId}`;
  const number = String(content.ticketId);
  return {
    eventClass: {
      id: classId,
      issuerName: Array.from(event.sender ?? issuer)
        .slice(0, longestIssuer)
        .join(''),
      // Every write requires a new review by Google. Passes show the change during the review.
      reviewStatus: 'UNDER_REVIEW',
      eventName: localized(event.name),
      eventId: `${installation}-${event.eventId}`,
      hexBackgroundColor: asHex(colors.background),
      ...(pictures.logo === null ? {} : { logo: imageOf(pictures.logo, event.name) }),
      ...(pictures.banner === null ? {} : { heroImage: imageOf(pictures.banner, event.name) }),
      // A time without an offset is local to the venue.
      dateTime: {
        start: `${localDateTime(event.start, event.timeZone)}:00`,
        end: `${localDateTime(event.end, event.timeZone)}:00`,
      },
      // Google requires both name and address of a venue.
      ...(venueName === '' || address.length === 0
        ? {}
        : {
            venue: {
              name: inDefault(venueName),
              address: inDefault(address.join(', ')),
            },
          }),
      multipleDevicesAndHoldersAllowedStatus: 'ONE_USER_ALL_DEVICES',
    },
    object: {
      id: googleObjectId(issuerId, content.passId),
      classId,
      ticketNumber: number,
      validTimeInterval: { end: { date: new Date(event.end.getTime() + 24 * 60 * 60_000).toISOString() } },
      ...(ticket === null
        ? { state: 'INACTIVE', textModulesData: [{ id: 'state', header: t.state, body: t.whyVoid }] }
        : {
            state: 'ACTIVE',
            barcode: { type: 'QR_CODE', value: ticket.code, alternateText: t.numbered({ id: number }) },
            ticketHolderName: ticket.attendee,
            ticketType: localized(ticket.type),
            textModulesData: [{ id: 'code', header: t.code, body: aboutCode(t, ticket) }],
            linksModuleData: { uris: [{ id: 'page', uri: ticketUrl, description: t.page }] },
          }),
    },
  };
}
