import { paragraphsOf } from '@foyer/domain/mail/announcements';
import { fillSubject } from '@foyer/domain/mail/mail-tokens';
import type { MailContent } from './content.ts';
import type { Block, MailDraft } from './templates.ts';
import type { ServerTexts } from '@foyer/messages/catalogue/server-texts';
import type { MailView } from './tokens.ts';

type MessageContent = Extract<MailContent, { template: 'message' }>;

/** The mail of an organiser's message. Tokens are filled line by line, so a value cannot add a line or a paragraph. */
export function messageDraft(content: MessageContent, texts: ServerTexts['mail'], view: MailView): MailDraft {
  const paragraphs = paragraphsOf(content.text).map((lines) => lines.map((line) => fillSubject(line, view)));
  const subject = fillSubject(content.subject, view);
  const about = { eventName: view.EVENT_NAME };
  return {
    subject,
    heading: subject,
    preview: paragraphs.flat().join(' ').slice(0, 150),
    blocks: [
      ...paragraphs.map((lines): Block => ({ kind: 'prose', lines })),
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
