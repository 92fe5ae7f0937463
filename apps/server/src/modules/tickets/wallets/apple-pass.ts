import { venueText } from '@foyer/domain/events/venue';
import { asRgb } from '@foyer/domain/tickets/wallets';
import { serverTexts, type ServerTexts } from '@foyer/messages/catalogue/server-texts';
import type { ApplePass } from '../../../gateways/wallets/port.ts';
import { aboutCode } from './about-code.ts';
import type { PassContent } from './read-pass.ts';
import { inLanguage } from './read-pass.ts';

/** A pass expires this long after the end of its event. */
const day = 24 * 60 * 60_000;

interface PassOptions {
  /** URL at which Apple Wallet requests updates. Undefined without https, because Apple accepts only https. */
  webServiceUrl: string | undefined;
  authenticationToken: string;
  ticketUrl: string;
  issuer: string;
}

/**
 * Returns `pass.json` of an event ticket (Wallet Passes, "Pass" and "PassFields"), without the fields that the gateway
 * adds.
 */
export function applePass(
  content: PassContent,
  { webServiceUrl, authenticationToken, ticketUrl, issuer }: PassOptions,
): ApplePass {
  const { event, ticket, locale, colors } = content;
  const t: ServerTexts['walletPass'] = serverTexts[locale].walletPass;
  const organization = event.sender ?? issuer;
  const end = new Date(event.end.getTime() + day);
  const number = { key: 'number', label: t.number, value: String(content.ticketId) };
  const name = { key: 'event', label: '', value: event.title };
  const when = { key: 'when', label: t.when, value: event.dates };
  const where =
    event.venue.length === 0 ? [] : [{ key: 'where', label: t.where, value: venueText(event.venue, locale) }];
  return {
    serialNumber: content.passId,
    description: t.description({ eventName: event.title }),
    organizationName: organization,
    logoText: organization,
    backgroundColor: asRgb(colors.background),
    foregroundColor: asRgb(colors.foreground),
    labelColor: asRgb(colors.foreground),
    groupingIdentifier: `event-${event.eventId}`,
    // The pass is personal, and its code admits one person.
    sharingProhibited: true,
    relevantDate: event.start.toISOString(),
    ...(webServiceUrl === undefined ? {} : { webServiceURL: webServiceUrl, authenticationToken }),
    ...(ticket === null
      ? {
          voided: true,
          expirationDate: (content.changedAt < end ? content.changedAt : end).toISOString(),
          eventTicket: {
            headerFields: [number],
            primaryFields: [name],
            secondaryFields: [{ key: 'state', label: t.state, value: t.isVoid, changeMessage: '%@' }],
            auxiliaryFields: [when],
            backFields: [{ key: 'why', label: t.state, value: t.whyVoid }],
          },
        }
      : {
          expirationDate: end.toISOString(),
          barcodes: [
            {
              format: 'PKBarcodeFormatQR',
              message: ticket.code,
              messageEncoding: 'iso-8859-1',
              altText: t.numbered({ id: String(content.ticketId) }),
            },
          ],
          eventTicket: {
            headerFields: [number],
            primaryFields: [name],
            secondaryFields: [
              { key: 'attendee', label: t.attendee, value: ticket.attendee },
              { key: 'type', label: t.type, value: inLanguage(ticket.type, locale), changeMessage: t.typeChanged },
              ...(ticket.usedByFormerHolder === null ? [] : [{ key: 'state', label: t.state, value: t.isUsed }]),
            ],
            auxiliaryFields: [{ ...when, changeMessage: t.whenChanged }, ...where],
            backFields: [
              { key: 'account', label: t.account, value: ticket.account },
              { key: 'code', label: t.code, value: aboutCode(t, ticket) },
              { key: 'page', label: t.page, value: ticketUrl },
            ],
          },
        }),
  };
}
