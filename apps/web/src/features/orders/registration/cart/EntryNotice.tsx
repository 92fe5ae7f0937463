import { canEditEntry, type CartEntry } from '@foyer/domain/orders/cart';
import type { CartNotice } from '@foyer/domain/orders/cart-review';
import type { AttendeeMessages } from '@foyer/messages/catalogue/messages';
import type { Locale } from '@foyer/contract/wire/vocabulary';
import { formatMoney } from '@foyer/domain/shared/money';
import { addOnName } from '../../../../forms/words.ts';
import { useAction } from '../../../../shared/action/use-action.ts';
import { useLanguage } from '../../../../session/language.tsx';
import { Alert } from '../../../../ui/Alert.tsx';
import { Button } from '../../../../ui/Button.tsx';
import type { Registration } from '../use-registration.ts';
import { couponNames } from '../words.ts';

/**
 * A change of a cart entry, such as a sold-out ticket, and the actions that resolve it. The rest of the cart is not
 * affected.
 */
export function EntryNotice({
  registration,
  entry,
  notice,
  onRemove,
}: {
  registration: Registration;
  entry: CartEntry;
  notice: CartNotice;
  onRemove: () => void;
}) {
  const { dispatch, retakeHold } = registration;
  const { locale, text: t } = useLanguage();
  const hold = useAction({ act: () => retakeHold(entry.entryId) });
  return (
    <Alert
      tone={notice.blocking ? 'error' : notice.reason === 'priceChanged' ? 'info' : 'warning'}
      live
      actions={
        notice.reason === 'holdExpired' ? (
          <Button size="sm" loading={hold.busy} onClick={() => hold.run()}>
            {t.registration.holdAgain}
          </Button>
        ) : notice.reason === 'addOnUnavailable' && canEditEntry(entry) ? (
          <Button size="sm" onClick={() => dispatch({ type: 'editStarted', entryId: entry.entryId })}>
            {t.registration.chooseAgain}
          </Button>
        ) : notice.blocking ? (
          <Button size="sm" onClick={onRemove}>
            {t.common.delete}
          </Button>
        ) : undefined
      }
    >
      {noticeWords(notice, entry, locale, t)}
    </Alert>
  );
}

function noticeWords(notice: CartNotice, entry: CartEntry, locale: Locale, t: AttendeeMessages): string {
  const { registration: words } = t;
  switch (notice.reason) {
    case 'notOffered':
      return words.notOffered;
    case 'notYet':
      return words.notYet;
    case 'over':
      return words.saleOver;
    case 'soldOut':
      return words.ticketSoldOut;
    case 'alreadyBought':
      return words.alreadyBought;
    case 'needsSelf':
      return words.needsSelf;
    case 'holdExpired':
      return words.holdEndedInCart;
    case 'addOnUnavailable': {
      const addOn = entry.ticketConfiguration.addOns.find(
        (each) => each.ticketConfigurationAddOnId === notice.ticketConfigurationAddOnId,
      );
      return words.addOnGone({ name: addOn ? addOnName(addOn, locale) : '' });
    }
    case 'priceChanged': {
      const { currencyLocale } = entry.ticketConfiguration;
      const { before, now } = notice.price ?? { before: null, now: null };
      if (!before || !now) return words.priceChanged;
      const amounts = { before: formatMoney(before, currencyLocale), now: formatMoney(now, currencyLocale) };
      const [coupon] = couponNames(entry.ticketConfiguration, locale, notice.couponsGone ?? []);
      return coupon ? words.couponGone({ name: coupon, ...amounts }) : words.priceChangedFrom(amounts);
    }
  }
}
