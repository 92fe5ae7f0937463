import type { CouponState, EventPreview, PreviewedTicket } from '@foyer/contract/events/event-preview';
import { translatedText } from '@foyer/domain/shared/translated-text';
import { useLanguage, useStaffText } from '../../../../session/language.tsx';
import { Card } from '../../../../ui/Card.tsx';
import { Stack } from '../../../../ui/Layout.tsx';
import { Phrases } from '../../../../ui/Phrases.tsx';
import styles from './Preview.module.css';

/** Details that attendees do not see: coupons, add-ons, the reasons why they do not apply, and hidden items. */
export function Behind({ preview }: { preview: EventPreview }) {
  const { locale } = useLanguage();
  const { eventPreview: t } = useStaffText();
  const behind = preview.tickets.filter(({ coupons, addOns }) => coupons.length + addOns.length > 0);
  if (behind.length === 0 && preview.hidden.length === 0) return null;
  const couponWords: Record<CouponState, string> = {
    applies: t.applies,
    notYet: t.couponNotYet,
    over: t.couponOver,
    otherRelationship: t.otherRelationship,
    otherTitle: t.otherTitle,
    otherCountry: t.otherCountry,
    needsCode: t.needsCode,
    usedUp: t.usedUp,
  };
  const addOnWords: Record<PreviewedTicket['addOns'][number]['state'], string> = {
    onSale: t.onSale,
    notYet: t.addOnNotYet,
    over: t.addOnOver,
    soldOut: t.soldOut,
    notOffered: t.notOffered,
  };
  return (
    <Card as="section" title={t.behind}>
      <Stack gap={4}>
        {behind.map(({ ticket, coupons, addOns }) => (
          <div key={ticket.ticketConfigurationId}>
            <h3 className={styles.ticket}>
              <Phrases>{translatedText(ticket.translations.description, locale, ticket.defaultDescription)}</Phrases>
            </h3>
            <ul className={styles.list}>
              {coupons.map((coupon) => (
                <li key={`coupon-${coupon.ticketConfigurationCouponId}`}>
                  {t.coupon}: {translatedText(coupon.translations.description, locale, coupon.defaultDescription)} –{' '}
                  {couponWords[coupon.state]}
                </li>
              ))}
              {addOns.map((addOn, n) => (
                <li key={`add-on-${n}`}>
                  {t.addOn}: {translatedText(addOn.translations.name, locale, addOn.defaultName)} –{' '}
                  {addOnWords[addOn.state]}
                </li>
              ))}
            </ul>
          </div>
        ))}
        {preview.hidden.length > 0 && (
          <div>
            <h3 className={styles.ticket}>
              <Phrases>{t.hidden}</Phrases>
            </h3>
            <ul className={styles.list}>
              {preview.hidden.map(({ defaultDescription, reason }, n) => (
                <li key={n}>{`${defaultDescription} – ${reason === 'withdrawn' ? t.withdrawn : t.currency}`}</li>
              ))}
            </ul>
          </div>
        )}
      </Stack>
    </Card>
  );
}
