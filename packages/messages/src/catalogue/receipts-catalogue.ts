import type { Locale } from '@foyer/contract/wire/vocabulary';
import type { ReceiptsMessages } from './messages.ts';

/** Loaders of texts for receipts and printable tickets. Separate from `catalogues.ts`, which every page loads. */
export const loadReceipts: Readonly<Record<Locale, () => Promise<ReceiptsMessages>>> = {
  'en-US': () => import('../en-US/payments/receipts.ts').then((part) => part.receipts),
  'es-US': () => import('../es-US/payments/receipts.ts').then((part) => part.receipts),
  'ja-JP': () => import('../ja-JP/payments/receipts.ts').then((part) => part.receipts),
};
