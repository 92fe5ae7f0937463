import type { Locale } from '@foyer/contract/wire/vocabulary';
import { locales } from '@foyer/contract/wire/vocabulary';
import { foldAddress } from '@foyer/domain/people/identifiers';
import { createSigner } from '../../gateways/signature.ts';

/** The data that a link's signature covers. Another holder, transfer or address of the ticket ends the link. */
export interface LinkedTicket {
  ticketId: number;
  accountId: number;
  transferredAt: Date | null;
  address: string;
}

/** Links in mails to attendees without an account. Each opens one ticket. */
export interface TicketLinks {
  tokenOf: (ticket: LinkedTicket, locale: Locale) => string;
  /** Parses a token without verifying it. Returns null for any other text. */
  read: (token: string) => { ticketId: number; locale: Locale; signature: string } | null;
  isGenuine: (ticket: LinkedTicket, signature: string) => boolean;
}

const tokenShape = /^([1-9][0-9]{0,14})([a-z]{2})([\w-]{43})$/;

/** `secret` must be known to this installation only, or anyone can create links. */
export function createTicketLinks(secret: string): TicketLinks {
  const { sign, isGenuine } = createSigner(secret);
  const textOf = ({ ticketId, accountId, transferredAt, address }: LinkedTicket) =>
    JSON.stringify([ticketId, accountId, transferredAt?.getTime() ?? 0, foldAddress(address)]);
  return {
    tokenOf: (ticket, locale) => `${ticket.ticketId}${locale.slice(0, 2)}${sign(textOf(ticket))}`,
    read: (token) => {
      const [, ticketId, language, signature] = tokenShape.exec(token) ?? [];
      const locale = locales.find((each) => each.startsWith(`${language}-`));
      if (ticketId === undefined || signature === undefined || locale === undefined) return null;
      return { ticketId: Number(ticketId), locale, signature };
    },
    isGenuine: (ticket, signature) => isGenuine(textOf(ticket), signature),
  };
}

export const ticketLinkUrl = (publicUrl: string, token: string): string => `${publicUrl}/api/ticket-link/${token}`;
