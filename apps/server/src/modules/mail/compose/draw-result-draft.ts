import type { ServerTexts } from '@foyer/messages/catalogue/server-texts';
import type { MailContent } from './content.ts';
import type { MailDraft } from './templates.ts';
import type { MailView } from './tokens.ts';

type DrawResultContent = Extract<MailContent, { template: 'draw-result' }>;

/** The mail about the result of a draw: tickets are on hold, or the entry waits in drawn order (selling 2.7). */
export function drawResultDraft(content: DrawResultContent, texts: ServerTexts['mail'], view: MailView): MailDraft {
  const about = { eventName: view.EVENT_NAME, ticket: view.TICKET, until: view.UNTIL };
  const isWinner = content.until !== null;
  const said = isWinner ? texts.drawWonText(about) : texts.drawWaitingText(about);
  return {
    subject: isWinner ? texts.drawWonSubject(about) : texts.drawWaitingSubject(about),
    heading: isWinner ? texts.drawWonHeading : texts.drawWaitingHeading,
    preview: said,
    blocks: [
      { kind: 'text', text: texts.greeting({ name: view.NAME }) },
      { kind: 'text', text: said },
      {
        kind: 'facts',
        rows: [
          [texts.event, view.EVENT_NAME],
          [texts.ticket, view.TICKET],
          ...(isWinner ? [[texts.waitingUntil, view.UNTIL] as [string, string]] : []),
        ],
      },
      { kind: 'button', label: isWinner ? texts.waitingOfferButton : texts.drawCheckButton, url: content.url },
      { kind: 'note', text: texts.drawCheckNote },
    ],
    footer: texts.footerMessage(about),
  };
}
