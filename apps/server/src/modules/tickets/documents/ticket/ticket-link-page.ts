import type { BytesAnswer } from '@foyer/contract/wire/endpoint';
import { defaultLocale, type Locale } from '@foyer/contract/wire/vocabulary';
import { isUsedByFormerHolder } from '@foyer/domain/door/check-in';
import { escapeHtml } from '@foyer/domain/mail/mail-tokens';
import { fullName } from '@foyer/domain/people/names';
import { translatedText } from '@foyer/domain/shared/translated-text';
import { serverTexts } from '@foyer/messages/catalogue/server-texts';
import { sql } from 'kysely';
import { ticketCodeDrawing } from '@foyer/domain/tickets/ticket-code';
import { renderSVG } from 'uqr';
import { framed, styleReference, styleSheet } from '../../../../gateways/payments/page-frame.ts';
import { describeEvent } from '../../../mail/index.ts';
import type { DocumentDeps } from '../deps.ts';

/**
 * Returns the page behind the link of an attendee without an account: one ticket with its code. A transfer, another
 * address or a cancellation of the ticket ends the link.
 */
export async function openTicketLink(
  { database: { kysely: db }, codes, links }: Pick<DocumentDeps, 'database' | 'codes' | 'links'>,
  token: string,
): Promise<BytesAnswer> {
  if (token === styleReference) return styleSheet;
  const claim = links.read(token);
  if (!claim) return unknown(defaultLocale);
  const { ticketId, locale, signature } = claim;
  const row = await db
    .selectFrom('ticket as t')
    .innerJoin('ticket_configuration as c', 'c.ticket_configuration_id', 't.ticket_configuration_id')
    .innerJoin('event as e', 'e.event_id', 't.event_id')
    .leftJoin('check_in as k', 'k.ticket_id', 't.ticket_id')
    .select(['t.account_id', 't.event_id', 't.email', 't.transferred_at', 't.status', 't.revision'])
    .select(['t.first_name', 't.last_name', 'c.default_description', 'c.translations', 'k.checked_in_at'])
    .select(sql<boolean>`(e.configuration ->> 'qrCodeEnabled')::boolean`.as('has_codes'))
    .where('t.ticket_id', '=', ticketId)
    .executeTakeFirst();
  if (!row?.email || row.status === 'CANCELED') return unknown(locale);
  const { account_id: accountId, event_id: eventId, transferred_at: transferredAt, email: address } = row;
  const isGenuine = links.isGenuine({ ticketId, accountId, transferredAt, address }, signature);
  const event = isGenuine ? await describeEvent(db, eventId, locale) : null;
  if (!event) return unknown(locale);
  const texts = serverTexts[locale].documents;
  const isUsed = isUsedByFormerHolder(row.checked_in_at, transferredAt);
  const description = translatedText(row.translations.description, locale, row.default_description);
  const facts: [string, string][] = [
    [serverTexts[locale].mail.attendee, fullName({ firstName: row.first_name, lastName: row.last_name }, locale)],
    [texts.ticket, description],
    [texts.when, event.dates],
    [texts.where, event.venue.join('\n')],
  ];
  const code = row.has_codes
    ? codeOf(codes.issue({ ticketId, eventId, revision: row.revision }), locale, ticketId)
    : '';
  const hint = code === '' ? texts.noCode : isUsed ? texts.usedCode : texts.showCode;
  const main = `${facts
    .filter(([, value]) => value !== '')
    .map(
      ([label, value]) => `<p>${escapeHtml(label)}: <strong>${escapeHtml(value).replaceAll('\n', '<br>')}</strong></p>`,
    )
    .join('\n')}
${code}
<p>${escapeHtml(texts.ticketNumber({ id: String(ticketId) }))}</p>
<p class="notice">${escapeHtml(hint)}</p>`;
  return framed({ locale, title: event.name, main });
}

/** The code as an image, black on white also in dark mode. */
const codeOf = (text: string, locale: Locale, ticketId: number): string =>
  renderSVG(text, { ...ticketCodeDrawing, border: 4 }).replace(
    '<svg ',
    `<svg width="264" height="264" role="img" aria-label="${escapeHtml(serverTexts[locale].mail.qrAlt({ ticketId: String(ticketId) }))}" `,
  );

/** The page for a link that has ended, is cut off, or is from another installation. */
function unknown(locale: Locale): BytesAnswer {
  const { linkTitle, linkEnded } = serverTexts[locale].documents;
  return { ...framed({ locale, title: linkTitle, main: `<p>${escapeHtml(linkEnded)}</p>` }), status: 404 };
}
