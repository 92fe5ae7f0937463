import { eventFields, shownFields, type EventToken } from '@foyer/contract/events/field-vocabulary';
import { layoutTokens, type LayoutToken } from '@foyer/domain/mail/mail-blocks';
import type { MailToken } from '@foyer/domain/mail/mail-tokens';
import { codeLabel } from '@foyer/messages/catalogue/code-label';
import type { StaffMessages } from '@foyer/messages/catalogue/messages';
import type { KnownTokens } from './read-blocks.ts';
import type { BlockLabels } from './schema.ts';

/** The name of a token in the reader's language. An unknown token has its own name. */
export function tokenName(token: string, t: StaffMessages['mailEditor']): string {
  const names: Readonly<Record<MailToken, string>> = {
    NAME: t.tokenName,
    EVENT_NAME: t.tokenEventName,
    EVENT_DATES: t.tokenEventDates,
    ...fieldNames(t),
    ORDER_ID: t.tokenOrderId,
    TOTAL: t.tokenTotal,
    PAID_WITH: t.tokenPaidWith,
    RECEIPTS: t.tokenReceipts,
    SENDER: t.tokenSender,
    RECIPIENT: t.tokenRecipient,
    TICKET: t.tokenTicket,
    TICKET_ID: t.tokenTicketId,
    TICKET_BEFORE: t.tokenTicketBefore,
    AMOUNT: t.tokenAmount,
    FEE: t.tokenFee,
    REASON: t.tokenReason,
    LINK: t.tokenLink,
    MINUTES: t.tokenMinutes,
    UNTIL: t.tokenUntil,
  };
  return layoutNames(token, t)?.name ?? codeLabel(names, token);
}

const fieldNames = (t: StaffMessages['mailEditor']) =>
  // One entry for each token, in a type that `Object.fromEntries` does not give.
  Object.fromEntries(shownFields.map((field) => [eventFields[field].token, t.eventFields[field]])) as Record<
    EventToken,
    string
  >;

function layoutNames(token: string, t: StaffMessages['mailEditor']): { name: string; hint: string } | undefined {
  const names: Readonly<Record<LayoutToken, { name: string; hint: string }>> = {
    TICKETS: { name: t.ticketCards, hint: t.ticketCardsHint },
    QR_CODE: { name: t.qrCode, hint: t.qrCodeHint },
    ORDER: { name: t.order, hint: t.orderHint },
    EVENT_IMAGE: { name: t.eventImage, hint: t.eventImageHint },
    ANSWERS: { name: t.answers, hint: t.answersHint },
    CALENDAR: { name: t.calendar, hint: t.calendarHint },
  };
  const known = layoutTokens.find((each) => each === token);
  return known && names[known];
}

export const blockLabels = (t: StaffMessages['mailEditor']): BlockLabels => ({
  token: (name) => tokenName(name, t),
  tokenSpoken: (name) => t.chip({ name: tokenName(name, t) }),
  layout: (name) => layoutNames(name, t) ?? { name, hint: '' },
});

/** The tokens of a mail by how they are inserted: inside a text, or as a block. */
export function knownTokens(tokens: readonly string[]): KnownTokens {
  const isLayout = (token: string) => layoutTokens.some((each) => each === token);
  return { inline: tokens.filter((each) => !isLayout(each)), layout: tokens.filter(isLayout) };
}
