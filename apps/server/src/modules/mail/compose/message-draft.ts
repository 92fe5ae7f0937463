import { paragraphsOf } from '@foyer/domain/mail/announcements';
import type { LayoutToken } from '@foyer/domain/mail/mail-blocks';
import type { MailContent } from './content.ts';
import { fillLine, fillTemplate } from './fill-template.ts';
import { textOfHtml } from './html-to-text.ts';
import type { Block, MailDraft } from './templates.ts';
import type { ServerTexts } from '@foyer/messages/catalogue/server-texts';
import type { MailView } from './tokens.ts';

type MessageContent = Extract<MailContent, { template: 'message' }>;

/**
 * The mail of an organiser's message. Tokens are filled line by line, so a value cannot add a line or a paragraph. Values
 * in HTML are escaped.
 */
export function messageDraft(
  content: MessageContent,
  texts: ServerTexts['mail'],
  view: MailView,
  layout: Record<LayoutToken, { html: string }>,
): MailDraft {
  const paragraphs = paragraphsOf(content.text)
    .map((lines) => lines.flatMap((line) => fillLine(line, view) ?? []))
    .filter((lines) => lines.length > 0);
  const html = content.html === undefined ? null : fillTemplate(content.html, { ...view, ...layout });
  const subject = fillLine(content.subject, view) || view.EVENT_NAME;
  const about = { eventName: view.EVENT_NAME };
  return {
    subject,
    heading: subject,
    preview: (html === null ? paragraphs.flat().join(' ') : textOfHtml(html).replaceAll(/\s+/g, ' ')).slice(0, 150),
    blocks: [
      ...(html === null
        ? paragraphs.map((lines): Block => ({ kind: 'prose', lines }))
        : [{ kind: 'html' as const, html }]),
      ...(content.kind === 'service'
        ? [{ kind: 'button' as const, label: texts.viewTickets, url: content.ticketsUrl }]
        : []),
      ...(content.optOutUrl === null
        ? []
        : [{ kind: 'link' as const, label: texts.optOutOfNews, url: content.optOutUrl }]),
    ],
    footer: content.kind === 'service' ? texts.footerMessage(about) : texts.footerNews(about),
  };
}
