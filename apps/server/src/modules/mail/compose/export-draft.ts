import type { Locale } from '@foyer/contract/wire/vocabulary';
import { formatDate } from '@foyer/domain/shared/dates';
import type { MailContent } from './content.ts';
import type { MailDraft } from './templates.ts';
import type { ServerTexts } from '@foyer/messages/catalogue/server-texts';
import type { MailView } from './tokens.ts';

type ExportContent = Extract<MailContent, { template: 'export' }>;

/** Tells staff that an exported list is ready. The mail contains a link only, never the data. */
export function exportDraft(
  content: ExportContent,
  texts: ServerTexts['mail'],
  view: MailView,
  locale: Locale,
): MailDraft {
  const list = { orders: texts.exportOrders, attendees: texts.exportAttendees, payments: texts.exportPayments }[
    content.list
  ];
  const about = { list, eventName: view.EVENT_NAME };
  const until = formatDate(content.until, content.event.timeZone, locale);
  return {
    subject: texts.exportSubject(about),
    heading: texts.exportHeading,
    preview: texts.exportText(about),
    blocks: [
      { kind: 'text', text: texts.greeting({ name: view.NAME }) },
      { kind: 'text', text: texts.exportText(about) },
      { kind: 'facts', rows: [[texts.exportRows, content.rowCount.toLocaleString(locale)]] },
      { kind: 'button', label: texts.exportButton, url: content.url },
      { kind: 'note', text: texts.exportNext({ date: until }) },
    ],
    footer: texts.footerExport,
  };
}
