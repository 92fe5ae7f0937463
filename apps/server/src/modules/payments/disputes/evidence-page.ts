import type { BytesAnswer } from '@foyer/contract/wire/endpoint';
import type { Locale, TicketStatus } from '@foyer/contract/wire/vocabulary';
import { formatDate, formatEventDates } from '@foyer/domain/shared/dates';
import { escapeHtml } from '@foyer/domain/mail/mail-tokens';
import { formatMoney, money } from '@foyer/domain/shared/money';
import { fullName } from '@foyer/domain/people/names';
import { serverTexts } from '@foyer/messages/catalogue/server-texts';
import type { Evidence } from './read-evidence.ts';

/** Plain and printable, because bank employees read it on paper or as a PDF. */
const style = `body{font:15px/1.5 system-ui,sans-serif;color:#1d1d24;margin:2rem auto;max-width:52rem;padding:0 1rem}
h1{font-size:1.5rem}h2{font-size:1.1rem;margin-top:2rem;border-bottom:1px solid #ccc}
table{border-collapse:collapse;width:100%}th,td{text-align:start;vertical-align:top;padding:.3rem .8rem .3rem 0}
th{font-weight:600}tbody th{width:14rem}thead th{border-bottom:1px solid #ccc}td{overflow-wrap:anywhere}tr{break-inside:avoid}`;

type Row = readonly [term: string, value: string | null | undefined];

/**
 * The self-contained evidence document, without images, scripts or external files. Times are in the event's time zone.
 */
export function evidencePage(evidence: Evidence, locale: Locale, now: Date): BytesAnswer {
  const t = serverTexts[locale].disputeEvidence;
  const { orderId, currency, timeZone, buyer } = evidence;
  const time = (at: Date | string) => formatDate(at, timeZone, locale, 'longWithTime');
  const amount = (minor: number) => formatMoney(money(minor, currency), locale);
  const title = t.title({ id: String(orderId) });
  const statuses: Readonly<Record<TicketStatus, string>> = {
    ACTIVE: t.active,
    CANCELED: t.canceled,
    CHECKED_IN: t.checkedIn,
  };
  const sections = [
    ...evidence.disputes.map((dispute) =>
      section(
        t.dispute,
        facts([
          [t.reason, dispute.reason],
          [t.amount, amount(dispute.minor)],
          [t.opened, time(dispute.openedAt)],
          [t.dueBy, dispute.dueBy === null ? null : time(dispute.dueBy)],
          [t.status, dispute.status],
          [t.reference, dispute.reference],
        ]),
      ),
    ),
    section(
      t.order,
      facts([
        [t.number, String(orderId)],
        [t.orderedAt, time(evidence.orderedAt)],
        [t.event, evidence.eventName],
        [t.dates, formatEventDates(evidence.eventStart, evidence.eventEnd, timeZone, locale)],
        [t.buyer, fullName(buyer, locale)],
        [t.account, buyer.identifier],
        [t.email, buyer.email],
        [t.soldBy, evidence.soldBy && fullName(evidence.soldBy, locale)],
        [t.total, amount(evidence.totalMinor)],
      ]),
    ),
    ...evidence.payments.map((payment) =>
      section(
        t.payment,
        facts([
          [t.amount, amount(payment.minor)],
          [t.paidAt, time(payment.at)],
          [t.card, payment.lastFour],
          [
            t.payer,
            payment.firstName && fullName({ firstName: payment.firstName, lastName: payment.lastName ?? '' }, locale),
          ],
          [t.address, payment.address],
          [t.email, payment.email],
          [t.reference, payment.reference],
        ]),
      ),
    ),
    section(
      t.tickets,
      list(
        [t.ticket, t.holder, t.amount, t.status, t.terms, t.letIn],
        evidence.tickets.map((ticket) => [
          `${ticket.ticketId} · ${ticket.description}`,
          fullName(ticket, locale),
          amount(ticket.minor),
          statuses[ticket.status],
          ticket.terms.length > 0 ? t.yes : t.no,
          ticket.checkedInAt === null
            ? t.notLetIn
            : t.letInBy({
                time: time(ticket.checkedInAt),
                by: ticket.checkedInBy ? fullName(ticket.checkedInBy, locale) : '–',
              }),
        ]),
        t.nothing,
      ),
    ),
    section(
      t.mails,
      list(
        [t.sent, t.to, t.subject, t.status],
        evidence.mails.map((mail) => [time(mail.at), mail.to, mail.subject ?? mail.template, mail.status]),
        t.nothing,
      ),
    ),
    section(
      t.refunds,
      list(
        [t.amount, t.sent, t.reason, t.status],
        evidence.refunds.map((refund) => [amount(refund.minor), time(refund.at), refund.reason, refund.status]),
        t.nothing,
      ),
    ),
  ];
  return {
    contentType: 'text/html; charset=utf-8',
    fileName: `dispute-${orderId}.html`,
    body: `<!doctype html>
<html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title><style>${style}</style></head>
<body><h1>${escapeHtml(title)}</h1><p>${escapeHtml(t.madeAt({ time: time(now) }))}</p>
${sections.join('\n')}
</body></html>
`,
  };
}

const section = (title: string, content: string) => `<section><h2>${escapeHtml(title)}</h2>${content}</section>`;

/** Rows without a value are left out. */
function facts(rows: readonly Row[]): string {
  const lines = rows.flatMap(([term, value]) =>
    value ? [`<tr><th scope="row">${escapeHtml(term)}</th><td>${escapeHtml(value)}</td></tr>`] : [],
  );
  return `<table><tbody>${lines.join('')}</tbody></table>`;
}

function list(head: readonly string[], rows: readonly (readonly string[])[], nothing: string): string {
  if (rows.length === 0) return `<p>${escapeHtml(nothing)}</p>`;
  const cells = (values: readonly string[], tag: string) =>
    `<tr>${values.map((value) => `<${tag}>${escapeHtml(value)}</${tag.split(' ')[0] ?? tag}>`).join('')}</tr>`;
  return `<table><thead>${cells(head, 'th scope="col"')}</thead><tbody>${rows.map((row) => cells(row, 'td')).join('')}</tbody></table>`;
}
