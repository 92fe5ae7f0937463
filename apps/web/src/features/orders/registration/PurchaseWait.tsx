import { useQuery } from '@tanstack/react-query';
import { formatDate } from '@foyer/domain/shared/dates';
import { callKey } from '../../../api/cache.ts';
import { call } from '../../../api/call.ts';
import { useLanguage } from '../../../session/language.tsx';
import { ownTimeZone } from '../../../shared/time/time-zone.ts';
import { Alert } from '../../../ui/Alert.tsx';

/** Says before the form when the next purchase is possible, shortly after a purchase by card (payments 2.5). */
export function PurchaseWait() {
  const { locale, text: t } = useLanguage();
  const { data } = useQuery({
    // Not the key of the pending order, because the screen waits while that is loaded.
    queryKey: [...callKey('getOrderTurn', {}), 'wait'],
    queryFn: ({ signal }) => call('getOrderTurn', { signal }),
    staleTime: 0,
    retry: false,
  });
  if (!data?.nextPurchaseDate) return null;
  const time = formatDate(data.nextPurchaseDate, ownTimeZone(), locale, 'time');
  return <Alert tone="info">{t.registration.purchaseWait({ time })}</Alert>;
}
