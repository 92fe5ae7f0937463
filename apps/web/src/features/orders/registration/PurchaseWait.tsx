import { formatDate } from '@foyer/domain/shared/dates';
import { useLanguage } from '../../../session/language.tsx';
import { ownTimeZone } from '../../../shared/time/time-zone.ts';
import { Alert } from '../../../ui/Alert.tsx';

/** Says before the form when the next purchase is possible, shortly after a purchase by card (payments 2.5). */
export function PurchaseWait({ until }: { until: string }) {
  const { locale, text: t } = useLanguage();
  return (
    <Alert tone="info">{t.registration.purchaseWait({ time: formatDate(until, ownTimeZone(), locale, 'time') })}</Alert>
  );
}
