import type { Locale } from '@foyer/contract/wire/vocabulary';
import { formatDate, msOf, wallClock, zoneName } from '@foyer/domain/shared/dates';
import type { ServerTexts } from '@foyer/messages/catalogue/server-texts';
import type { MailContent } from './content.ts';
import type { Block, MailDraft } from './templates.ts';
import type { MailView } from './tokens.ts';

type SaleAlertContent = Extract<MailContent, { template: 'sale-alert' }>;

/** The mail that was requested for the opening of the reader's sale (selling 1.15). */
export function saleAlertDraft(
  { openings, event, timeZone, url }: SaleAlertContent,
  texts: ServerTexts['mail'],
  view: MailView,
  locale: Locale,
): MailDraft {
  const about = { eventName: view.EVENT_NAME };
  const isDraw = openings.every((each) => each.isDraw);
  const said = isDraw ? texts.saleAlertDrawText(about) : texts.saleAlertText(about);
  const dateOf = (at: Date) => inBothZones(at, [event.timeZone, timeZone], texts, locale);
  return {
    subject: isDraw ? texts.saleAlertDrawSubject(about) : texts.saleAlertSubject(about),
    heading: isDraw ? texts.saleAlertDrawHeading : texts.saleAlertHeading,
    preview: said,
    blocks: [
      { kind: 'text', text: texts.greeting({ name: view.NAME }) },
      { kind: 'text', text: said },
      ...openings.map(({ description, start, end }): Block => ({
        kind: 'facts',
        rows: [
          [texts.ticket, description],
          [texts.saleAlertOpened, dateOf(start)],
          [texts.saleAlertUntil, dateOf(end)],
        ],
      })),
      { kind: 'button', label: isDraw ? texts.saleAlertDrawButton : texts.waitingOfferButton, url },
      { kind: 'note', text: texts.saleAlertNote },
    ],
    footer: texts.footerSaleAlert(about),
  };
}

/** A moment in the event's time zone, and in the reader's if its clock differs. */
function inBothZones(
  at: Date,
  [zone, own]: readonly [string, string],
  texts: ServerTexts['mail'],
  locale: Locale,
): string {
  const wordsIn = (each: string) =>
    `${formatDate(at, each, locale, 'weekdayWithTime')}\u00A0${zoneName(at, each, locale)}`;
  return wallClock(msOf(at), zone) === wallClock(msOf(at), own)
    ? wordsIn(zone)
    : texts.saleAlertBoth({ date: wordsIn(zone), own: wordsIn(own) });
}
