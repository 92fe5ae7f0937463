import { use } from 'react';
import type { PurchaseReason } from '@foyer/contract/orders/purchase-reasons';
import type { Locale } from '@foyer/contract/wire/vocabulary';
import type { PurchaseReasonMessages } from '@foyer/messages/catalogue/messages';
import { loadPurchaseReasons } from '@foyer/messages/catalogue/purchase-reasons-catalogue';
import { useLanguage } from '../../session/language.tsx';
import { whenOnline } from '../../session/when-online.ts';
import { momentWords } from '../time/moment.ts';

const loads = new Map<Locale, Promise<PurchaseReasonMessages>>();

async function load(locale: Locale): Promise<PurchaseReasonMessages> {
  await whenOnline();
  try {
    return await loadPurchaseReasons(locale);
  } catch (error) {
    loads.delete(locale);
    throw error;
  }
}

/** The texts of reasons. Suspends while they load. */
export function usePurchaseReasonText(): PurchaseReasonMessages {
  const { locale } = useLanguage();
  const text = loads.get(locale) ?? load(locale);
  loads.set(locale, text);
  return use(text);
}

/** The sentence of a reason. A code without a text does not compile. */
export function reasonWords(
  reason: PurchaseReason,
  texts: PurchaseReasonMessages['purchaseReasons'],
  { timeZone, locale }: { timeZone: string; locale: Locale },
): string {
  if ('at' in reason) {
    const date = momentWords(reason.at, timeZone, locale, 'longWithTime');
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
      return texts.allUsed(reason);
    case 'soldOut':
      return texts.soldOut(reason);
    case 'holdLimit':
      return texts.holdLimit(reason);
    default:
      return texts[reason.code];
  }
}
