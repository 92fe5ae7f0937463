import type { PurchaseReason } from '@foyer/contract/orders/purchase-reasons';
import type { Locale } from '@foyer/contract/wire/vocabulary';
import type { PurchaseReasonMessages } from '@foyer/messages/catalogue/messages';
import { momentWords } from '../time/moment.ts';

const [hour, day] = [3_600_000, 86_400_000];

/** A coming time from now on: `in 3 hours`. Undefined for the past, and for more than two weeks. */
export function remainingWords(at: string, now: string, locale: Locale): string | undefined {
  const left = Date.parse(at) - Date.parse(now);
  if (left <= 0 || left > 14 * day) return undefined;
  const words = new Intl.RelativeTimeFormat(locale);
  if (left < hour) return words.format(Math.ceil(left / 60_000), 'minute');
  return left < 2 * day ? words.format(Math.floor(left / hour), 'hour') : words.format(Math.floor(left / day), 'day');
}

interface Surroundings {
  timeZone: string;
  locale: Locale;
  /** The moment for which the reasons hold. */
  now: string;
  /** The label of the relationship. */
  relationship: string;
}

/** The sentence of a reason. A code without a text does not compile. */
export function reasonWords(
  reason: PurchaseReason,
  texts: PurchaseReasonMessages['purchaseReasons'],
  { timeZone, locale, now, relationship }: Surroundings,
): string {
  if ('at' in reason) {
    const moment = momentWords(reason.at, timeZone, locale, 'longWithTime');
    const left = remainingWords(reason.at, now, locale);
    const date = left === undefined ? moment : texts.withRemaining({ date: moment, left });
    return 'qualification' in reason
      ? texts[reason.code]({ date, qualification: reason.qualification })
      : texts[reason.code]({ date });
  }
  switch (reason.code) {
    case 'notQualified':
      return texts.notQualified(reason);
    case 'earnedPlaceUsed':
      return texts.earnedPlaceUsed(reason);
    case 'parentEvent':
      return texts.parentEvent(reason);
    case 'allUsed':
      return texts.allUsed({ ...reason, relationship });
    case 'soldOut':
      return texts.soldOut(reason);
    case 'holdLimit':
      return texts.holdLimit(reason);
    default:
      return texts[reason.code];
  }
}
