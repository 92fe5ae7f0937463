import { eventFields, shownFields } from '@foyer/contract/events/field-vocabulary';
import type { MailTemplate } from '@foyer/contract/wire/vocabulary';
import type { ServerTexts } from '@foyer/messages/catalogue/server-texts';
import type { MailView } from './tokens.ts';

/** A built-in mail as a list of blocks, before it becomes HTML or plain text. */
export interface MailDraft {
  subject: string;
  heading: string;
  preview: string;
  blocks: Block[];
  footer: string;
}

export type Block =
  | { kind: 'text'; text: string }
  /** A paragraph in which addresses become links. */
  | { kind: 'prose'; lines: string[] }
  /** Blocks of the mail editor with filled tokens. */
  | { kind: 'html'; html: string }
  | { kind: 'note'; text: string }
  /** Rows with an empty value are left out. */
  | { kind: 'facts'; rows: [label: string, value: string][] }
  | { kind: 'tickets' }
  | { kind: 'button'; label: string; url: string }
  | { kind: 'link'; label: string; url: string };

type Writer = (texts: ServerTexts['mail'], view: MailView) => MailDraft;

/** A note that the ticket was checked in before its transfer. Empty if it was not. */
const used = (view: MailView): Block[] => (view.REASON === '' ? [] : [{ kind: 'text', text: view.REASON }]);

/** True for the link of a new staff account. An editable template has the token in place of the reason. */
const isInvitation = ({ REASON: reason }: MailView) => reason !== '' && reason !== '*|REASON|*';

/** The built-in mails (mail 1). An event's own template can replace each of them. */
export const writers: Record<MailTemplate, Writer> = {
  confirmation: (texts, view) =>
    draft(texts, {
      subject: texts.confirmationSubject({ eventName: view.EVENT_NAME }),
      heading: texts.confirmationHeading,
      preview: texts.confirmationText({ eventName: view.EVENT_NAME }),
      blocks: [
        greeting(texts, view),
        { kind: 'text', text: texts.confirmationText({ eventName: view.EVENT_NAME }) },
        facts([texts.confirmationNumber, view.ORDER_ID], ...eventFacts(texts, view)),
        // Above the tickets, because mail programs cut long mails at their end.
        button(texts.viewTickets, view),
        { kind: 'tickets' },
        facts([texts.total, view.TOTAL], [texts.paidWith, view.PAID_WITH], [texts.receipts, view.RECEIPTS]),
        { kind: 'text', text: texts.confirmationNext },
        { kind: 'note', text: texts.calendarHint },
      ],
    }),

  'guest-ticket': (texts, view) =>
    draft(texts, {
      subject: texts.guestTicketSubject({ eventName: view.EVENT_NAME }),
      heading: texts.guestTicketHeading,
      preview: texts.guestTicketText({ eventName: view.EVENT_NAME }),
      blocks: [
        greeting(texts, view),
        { kind: 'text', text: texts.guestTicketText({ eventName: view.EVENT_NAME }) },
        facts(...eventFacts(texts, view)),
        { kind: 'tickets' },
        { kind: 'text', text: texts.guestTicketNext },
        { kind: 'note', text: texts.calendarHint },
      ],
    }),

  itinerary: (texts, view) =>
    draft(texts, {
      subject: texts.itinerarySubject({ eventName: view.EVENT_NAME }),
      heading: texts.itineraryHeading,
      preview: texts.itineraryText({ sender: view.SENDER, eventName: view.EVENT_NAME }),
      blocks: [
        { kind: 'text', text: texts.itineraryText({ sender: view.SENDER, eventName: view.EVENT_NAME }) },
        facts(...eventFacts(texts, view)),
        { kind: 'tickets' },
        { kind: 'note', text: texts.calendarHint },
      ],
    }),

  'transfer-from': (texts, view) =>
    draft(texts, {
      subject: texts.transferFromSubject({ eventName: view.EVENT_NAME }),
      heading: texts.transferFromHeading,
      preview: texts.transferFromText({ recipient: view.RECIPIENT, eventName: view.EVENT_NAME }),
      blocks: [
        greeting(texts, view),
        { kind: 'text', text: texts.transferFromText({ recipient: view.RECIPIENT, eventName: view.EVENT_NAME }) },
        ...used(view),
        facts([texts.ticket, view.TICKET], [texts.ticketNumber, view.TICKET_ID]),
        { kind: 'text', text: texts.transferFromNext },
      ],
    }),

  'transfer-to': (texts, view) =>
    draft(texts, {
      subject: texts.transferToSubject({ eventName: view.EVENT_NAME }),
      heading: texts.transferToHeading,
      preview: texts.transferToText({ sender: view.SENDER, eventName: view.EVENT_NAME }),
      blocks: [
        greeting(texts, view),
        { kind: 'text', text: texts.transferToText({ sender: view.SENDER, eventName: view.EVENT_NAME }) },
        ...used(view),
        facts(...eventFacts(texts, view)),
        { kind: 'tickets' },
        button(texts.viewTickets, view),
        { kind: 'note', text: texts.calendarHint },
      ],
    }),

  upgrade: (texts, view) =>
    draft(texts, {
      subject: texts.upgradeSubject({ eventName: view.EVENT_NAME }),
      heading: texts.upgradeHeading,
      preview: texts.upgradeText({ eventName: view.EVENT_NAME }),
      blocks: [
        greeting(texts, view),
        { kind: 'text', text: texts.upgradeText({ eventName: view.EVENT_NAME }) },
        facts(
          [texts.before, view.TICKET_BEFORE],
          [texts.after, view.TICKET],
          [texts.amount, view.AMOUNT],
          [texts.receipts, view.RECEIPTS],
        ),
        { kind: 'tickets' },
        button(texts.viewTickets, view),
        { kind: 'note', text: texts.calendarHint },
      ],
    }),

  cancellation: (texts, view) =>
    draft(texts, {
      subject: texts.cancellationSubject({ eventName: view.EVENT_NAME }),
      heading: texts.cancellationHeading,
      preview: texts.cancellationText({ eventName: view.EVENT_NAME }),
      blocks: [
        greeting(texts, view),
        { kind: 'text', text: texts.cancellationText({ eventName: view.EVENT_NAME }) },
        facts(
          [texts.ticket, view.TICKET],
          [texts.ticketNumber, view.TICKET_ID],
          [texts.when, view.EVENT_DATES],
          [texts.fee, view.FEE],
          [texts.refundPending, view.AMOUNT],
          [texts.paidWith, view.PAID_WITH],
        ),
        ...(view.PAID_WITH === '' ? [] : [{ kind: 'text' as const, text: texts.refundCardNext }]),
        { kind: 'text', text: texts.cancellationNext },
      ],
    }),

  'team-added': (texts, view) =>
    draft(texts, {
      subject: texts.teamAddedSubject({ eventName: view.EVENT_NAME }),
      heading: texts.teamAddedHeading,
      preview: texts.teamAddedText({ sender: view.SENDER, eventName: view.EVENT_NAME }),
      blocks: [
        greeting(texts, view),
        { kind: 'text', text: texts.teamAddedText({ sender: view.SENDER, eventName: view.EVENT_NAME }) },
        facts([texts.ticket, view.TICKET], [texts.ticketNumber, view.TICKET_ID]),
        { kind: 'text', text: texts.teamAddedNext },
        button(texts.viewTickets, view),
      ],
    }),

  'team-left': (texts, view) =>
    draft(texts, {
      subject: texts.teamLeftSubject({ eventName: view.EVENT_NAME }),
      heading: texts.teamLeftHeading,
      preview: texts.teamLeftText({ sender: view.SENDER, eventName: view.EVENT_NAME }),
      blocks: [
        greeting(texts, view),
        { kind: 'text', text: texts.teamLeftText({ sender: view.SENDER, eventName: view.EVENT_NAME }) },
        facts([texts.ticket, view.TICKET], [texts.ticketNumber, view.TICKET_ID]),
        { kind: 'text', text: texts.teamLeftNext },
        button(texts.viewTickets, view),
      ],
    }),

  'form-link': (texts, view) =>
    draft(texts, {
      subject: texts.formLinkSubject({ eventName: view.EVENT_NAME }),
      heading: texts.formLinkHeading,
      preview: texts.formLinkText({ sender: view.SENDER, eventName: view.EVENT_NAME }),
      blocks: [
        greeting(texts, view),
        { kind: 'text', text: texts.formLinkText({ sender: view.SENDER, eventName: view.EVENT_NAME }) },
        facts([texts.ticket, view.TICKET], [texts.ticketNumber, view.TICKET_ID]),
        button(texts.formLinkButton, view),
        { kind: 'note', text: texts.formLinkNext },
      ],
    }),

  'waiting-offer': (texts, view) =>
    draft(texts, {
      subject: texts.waitingOfferSubject({ eventName: view.EVENT_NAME }),
      heading: texts.waitingOfferHeading,
      preview: texts.waitingOfferText({ ticket: view.TICKET, until: view.UNTIL }),
      blocks: [
        greeting(texts, view),
        { kind: 'text', text: texts.waitingOfferText({ ticket: view.TICKET, until: view.UNTIL }) },
        facts([texts.ticket, view.TICKET], ...eventFacts(texts, view), [texts.waitingUntil, view.UNTIL]),
        button(texts.waitingOfferButton, view),
        { kind: 'note', text: texts.waitingOfferNext },
      ],
    }),

  'waiting-ended': (texts, view) =>
    draft(texts, {
      subject: texts.waitingEndedSubject({ eventName: view.EVENT_NAME }),
      heading: texts.waitingEndedHeading,
      preview: view.REASON,
      blocks: [
        greeting(texts, view),
        { kind: 'text', text: view.REASON },
        facts([texts.event, view.EVENT_NAME], [texts.ticket, view.TICKET]),
        { kind: 'text', text: texts.waitingEndedNext },
      ],
    }),

  'team-ended': (texts, view) =>
    draft(texts, {
      subject: texts.teamEndedSubject({ eventName: view.EVENT_NAME }),
      heading: texts.teamEndedHeading,
      preview: texts.teamEndedText({ sender: view.SENDER, eventName: view.EVENT_NAME }),
      blocks: [
        greeting(texts, view),
        { kind: 'text', text: texts.teamEndedText({ sender: view.SENDER, eventName: view.EVENT_NAME }) },
        facts([texts.ticket, view.TICKET], [texts.ticketNumber, view.TICKET_ID]),
        { kind: 'text', text: texts.teamEndedNext },
        button(texts.viewTickets, view),
      ],
    }),

  'sign-in-link': (texts, view) => ({
    subject: isInvitation(view) ? texts.signInStaffSubject : texts.signInSubject,
    heading: isInvitation(view) ? texts.signInStaffSubject : texts.signInHeading,
    preview: texts.signInText({ time: view.MINUTES }),
    blocks: [
      greeting(texts, view),
      ...used(view),
      { kind: 'text', text: texts.signInText({ time: view.MINUTES }) },
      button(texts.signInButton, view),
      { kind: 'note', text: texts.signInNext },
    ],
    footer: texts.footerSignIn,
  }),

  refund: (texts, view) =>
    draft(texts, {
      subject: texts.refundSubject({ orderId: view.ORDER_ID }),
      heading: texts.refundHeading,
      preview: texts.refundText({ amount: view.AMOUNT }),
      blocks: [
        greeting(texts, view),
        { kind: 'text', text: texts.refundText({ amount: view.AMOUNT }) },
        facts(
          [texts.confirmationNumber, view.ORDER_ID],
          [texts.event, view.EVENT_NAME],
          [texts.amount, view.AMOUNT],
          [texts.paidWith, view.PAID_WITH],
          [texts.refundReason, view.REASON],
          [texts.receipts, view.RECEIPTS],
        ),
        ...(view.PAID_WITH === '' ? [] : [{ kind: 'text' as const, text: texts.refundCardNext }]),
      ],
    }),
};

/** The blocks in the order of earlier versions, in which templates may be saved. */
export const earlierOrder = (blocks: readonly Block[]): Block[] => {
  const button = blocks.find(({ kind }) => kind === 'button');
  const rest = blocks.filter((block) => block !== button);
  const at = rest.findLastIndex(({ kind }) => kind === 'facts') + 1;
  return button ? rest.toSpliced(at, 0, button) : rest;
};

const draft = (texts: ServerTexts['mail'], own: Omit<MailDraft, 'footer'>): MailDraft => ({
  ...own,
  footer: texts.footer,
});
const facts = (...rows: [string, string][]): Block => ({ kind: 'facts', rows });
const button = (label: string, view: MailView): Block => ({ kind: 'button', label, url: view.LINK });
const greeting = (texts: ServerTexts['mail'], view: MailView): Block => ({
  kind: 'text',
  text: texts.greeting({ name: view.NAME }),
});

export function eventFacts(texts: ServerTexts['mail'], view: MailView): [string, string][] {
  return [
    [texts.event, view.EVENT_NAME],
    [texts.when, view.EVENT_DATES],
    ...shownFields.map((field): [string, string] => [texts.eventFields[field], view[eventFields[field].token]]),
  ];
}

/** The order with its payment, or the change of an order. */
export const orderFacts = (texts: ServerTexts['mail'], view: MailView): [string, string][] => [
  [texts.confirmationNumber, view.ORDER_ID],
  [texts.total, view.TOTAL],
  [texts.amount, view.AMOUNT],
  [texts.paidWith, view.PAID_WITH],
  [texts.receipts, view.RECEIPTS],
];
