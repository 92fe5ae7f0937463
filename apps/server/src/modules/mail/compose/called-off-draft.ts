import type { Locale } from '@foyer/contract/wire/vocabulary';
import { paragraphsOf } from '@foyer/domain/mail/announcements';
import type { MailContent } from './content.ts';
import type { Block, MailDraft } from './templates.ts';
import type { ServerTexts } from '@foyer/messages/catalogue/server-texts';
import type { MailView } from './tokens.ts';

type CalledOffContent = Extract<MailContent, { template: 'called-off' }>;

/** The mail about a call-off, with the organiser's own text if there is one. */
export function calledOffDraft(
  content: CalledOffContent,
  texts: ServerTexts['mail'],
  view: MailView,
  locale: Locale,
): MailDraft {
  const about = { eventName: view.EVENT_NAME };
  const names = content.childEvents.map(({ name }) => name);
  return {
    subject: texts.calledOffSubject(about),
    heading: texts.calledOffHeading,
    preview: texts.calledOffText(about),
    blocks: [
      { kind: 'text', text: texts.greeting({ name: view.NAME }) },
      { kind: 'text', text: texts.calledOffText(about) },
      ...(names.length === 0
        ? []
        : [
            {
              kind: 'text' as const,
              text: texts.calledOffChildren({ names: new Intl.ListFormat(locale).format(names) }),
            },
          ]),
      ...paragraphsOf(content.text ?? '').map((lines): Block => ({ kind: 'prose', lines })),
      { kind: 'text', text: texts.calledOffMoney },
      {
        kind: 'facts',
        rows: [
          [texts.when, view.EVENT_DATES],
          [texts.eventFields.venue, view.VENUE],
        ],
      },
      { kind: 'button', label: texts.viewTickets, url: content.ticketsUrl },
      { kind: 'note', text: texts.calledOffCalendar },
    ],
    footer: texts.footerMessage(about),
  };
}
