import { shownPrice } from '@foyer/domain/pricing';
import { panels } from '@foyer/domain/registration/state';
import { useLanguage } from '../../../session/language.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { MoneyLine } from '../../../ui/Layout.tsx';
import { OrderTotal } from './cart/OrderTotal.tsx';
import { Price } from './Price.tsx';
import styles from './Registration.module.css';
import type { Registration } from './use-registration.ts';
import { relationshipLabel } from '../../../product/person/relationship-words.ts';
import { attendeeName, isOwnAccount, ticketDescription } from './words.ts';

/** Beside the form on wide screens: who is in the cart, who is being added, and the total so far. */
export function Summary({ registration }: { registration: Registration }) {
  const { state, dispatch, userId } = registration;
  const { locale, text: t } = useLanguage();
  const { attendee, cart, panel } = state;
  const ticket = attendee.ticketConfiguration;
  const isAdding = ticket !== null && state.editing === null && panel !== panels.cart && panel !== panels.payment;
  const relationship = attendee.relationship
    ? relationshipLabel(attendee.relationship, isOwnAccount(attendee, userId), locale)
    : '';
  return (
    <Card title={t.registration.yourOrder} level={2}>
      {cart.entries.length > 0 && <OrderTotal registration={registration} />}
      {isAdding && (
        <div className={styles.adding}>
          <p className={styles.small}>{t.registration.addingNow}</p>
          <MoneyLine
            label={attendeeName(attendee, locale) || relationship}
            note={ticketDescription(ticket, locale)}
            amount={<Price {...shownPrice(ticket)} ticket={ticket} />}
          />
        </div>
      )}
      {cart.entries.length === 0 && !isAdding && <p className={styles.lead}>{t.registration.nothingYet}</p>}
      {cart.entries.length > 0 && panel !== panels.cart && (
        <Button block icon="cart" onClick={() => dispatch({ type: 'panelOpened', panel: panels.cart })}>
          {t.registration.toCart}
        </Button>
      )}
      {cart.entries.length > 0 && <p className={styles.kept}>{t.registration.cartKept}</p>}
    </Card>
  );
}
