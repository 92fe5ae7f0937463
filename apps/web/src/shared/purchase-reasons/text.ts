import { use } from 'react';
import type { Locale } from '@foyer/contract/wire/vocabulary';
import type { PurchaseReasonMessages } from '@foyer/messages/catalogue/messages';
import { loadPurchaseReasons } from '@foyer/messages/catalogue/purchase-reasons-catalogue';
import { useLanguage } from '../../session/language.tsx';
import { whenOnline } from '../../session/when-online.ts';

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
