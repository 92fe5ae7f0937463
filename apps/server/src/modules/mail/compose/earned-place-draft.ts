import { formatMoney, type Money } from '@foyer/domain/shared/money';
import type { Locale } from '@foyer/contract/wire/vocabulary';
import { formatDate, zoneName } from '@foyer/domain/shared/dates';
import type { MailContent } from './content.ts';
import type { MailDraft } from './templates.ts';
import type { ServerTexts } from '@foyer/messages/catalogue/server-texts';
import type { MailView } from './tokens.ts';

type EarnedPlaceContent = Extract<MailContent, { template: 'earned-place' }>;

/** Says that the place was lost, and how much is due until when. No card is charged (selling 8.5). */
function differenceDraft(
  { qualification, url }: EarnedPlaceContent,
  difference: Money,
  until: string,
  texts: ServerTexts['mail'],
  view: MailView,
  locale: Locale,
): MailDraft {
  const amount = formatMoney(difference, locale);
  const text = texts.differenceText({ qualification, amount, until });
  return {
    subject: texts.differenceSubject({ amount }),
    heading: texts.differenceHeading,
    preview: text,
    blocks: [
      { kind: 'text', text: texts.greeting({ name: view.NAME }) },
      { kind: 'text', text },
      {
        kind: 'facts',
        rows: [
          [texts.earnedPlaceQualification, qualification],
          [texts.differenceAmount, amount],
          [texts.differenceUntil, until],
        ],
      },
      { kind: 'button', label: texts.differenceButton, url },
      { kind: 'note', text: texts.differenceNext },
    ],
    footer: texts.footerDifference,
  };
}

/** Offers a place of a qualification, or reminds of the offer (selling 3.8). */
export function earnedPlaceDraft(
  content: EarnedPlaceContent,
  texts: ServerTexts['mail'],
  view: MailView,
  locale: Locale,
): MailDraft {
  const { qualification, until, timeZone } = content;
  const end = `${formatDate(until, timeZone, locale, 'longWithTime')} (${zoneName(until, timeZone, locale)})`;
  if (content.difference !== null) return differenceDraft(content, content.difference, end, texts, view, locale);
  const about = { qualification, until: end };
  const text = content.isReminder ? texts.earnedPlaceReminder(about) : texts.earnedPlaceText(about);
  return {
    subject: content.isReminder ? texts.earnedPlaceReminderSubject(about) : texts.earnedPlaceSubject(about),
    heading: texts.earnedPlaceHeading,
    preview: text,
    blocks: [
      { kind: 'text', text: texts.greeting({ name: view.NAME }) },
      { kind: 'text', text },
      {
        kind: 'facts',
        rows: [
          [texts.earnedPlaceQualification, qualification],
          [texts.earnedPlaceUntil, end],
        ],
      },
      { kind: 'button', label: texts.earnedPlaceButton, url: content.url },
      { kind: 'note', text: texts.earnedPlaceNext },
    ],
    footer: texts.footerEarnedPlace,
  };
}
