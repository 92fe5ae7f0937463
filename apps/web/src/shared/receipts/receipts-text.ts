import { useQuery } from '@tanstack/react-query';
import { loadReceipts } from '@foyer/messages/catalogue/receipts-catalogue';
import type { receipts as english } from '@foyer/messages/en-US/payments/receipts';
import { useLanguage } from '../../session/language.tsx';

export type ReceiptsText = typeof english;

/** The texts of receipts, loaded with the components that show them. Undefined until they load. */
export function useReceiptsText(): ReceiptsText | undefined {
  const { locale } = useLanguage();
  const { data } = useQuery({
    queryKey: ['texts', 'receipts', locale],
    queryFn: (): Promise<ReceiptsText> => loadReceipts(locale),
    staleTime: 'static',
  });
  return data;
}
