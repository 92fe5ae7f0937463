import type { ReceiptIssuer } from '@foyer/contract/payments/receipt-issuer';
import { text } from './setting-kinds.ts';

export const receiptVariables = {
  RECEIPT_ISSUER_NAME: text((value) => value.length <= 200, 'must be at most 200 characters'),
  RECEIPT_ISSUER_ADDRESS: text((value) => value.length <= 500, 'must be at most 500 characters'),
  RECEIPT_ISSUER_TAX_ID: text((value) => value.length <= 40, 'must be at most 40 characters'),
  RECEIPT_TAX_NOTE: text((value) => value.length <= 500, 'must be at most 500 characters'),
  RECEIPT_TAX_RATE_PERCENT: text(
    (value) => /^\d{1,2}(?:\.\d{1,3})?$/.test(value) && Number(value) > 0 && Number(value) <= 50,
    'must be a percentage that prices contain, more than 0 and at most 50',
  ),
} as const;

type Given = Readonly<Partial<Record<keyof typeof receiptVariables, string>>>;

/** Adds a line to `faults` for each setting that has no effect. */
export function checkReceipts(settings: Given, faults: string[]): void {
  for (const name of Object.keys(settings)) {
    if (/^RECEIPT_(?!ISSUER_NAME)/.test(name) && settings.RECEIPT_ISSUER_NAME === undefined)
      faults.push(`${name} says nothing without RECEIPT_ISSUER_NAME.`);
  }
}

/** The issuer of receipts; an invented one in a demo without settings. */
export function readReceiptIssuer(settings: Given, demo: boolean): ReceiptIssuer | undefined {
  const name = settings.RECEIPT_ISSUER_NAME ?? (demo ? 'Foyer Demo Events' : undefined);
  if (name === undefined) return undefined;
  const { RECEIPT_ISSUER_ADDRESS: address, RECEIPT_ISSUER_TAX_ID: taxId, RECEIPT_TAX_NOTE: taxNote } = settings;
  const rate = settings.RECEIPT_TAX_RATE_PERCENT;
  return {
    name,
    // A line break is written `\
    // ` in an environment file.
    ...(address === undefined ? {} : { address: address.replaceAll('\\n', '\n') }),
    ...(taxId === undefined ? {} : { taxId }),
    ...(taxNote === undefined ? {} : { taxNote }),
    ...(rate === undefined ? {} : { taxRatePercent: Number(rate) }),
  };
}
