import { provisionalCart } from '@foyer/domain/orders/registration/running-total';
import { panels } from '@foyer/domain/orders/registration/state';
import { useText } from '../../../session/language.tsx';
import { Alert } from '../../../ui/Alert.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { MoneyLine } from '../../../ui/Layout.tsx';
import { OrderLines } from './OrderLines.tsx';
import styles from './Registration.module.css';
import type { Registration } from './use-registration.ts';
import { runningTotal } from './words.ts';

/** Next to the form on wide screens: the cart, the attendee being added and the total so far. */
export function Summary({ registration }: { registration: Registration }) {
  const { state, dispatch } = registration;
  const t = useText();
  const { cart, panel } = state;
  return (
    <Card title={t.registration.yourOrder} level={2}>
      <OrderSoFar registration={registration} />
      {runningTotal(state) === undefined && <p className={styles.lead}>{t.registration.nothingYet}</p>}
      {cart.entries.length > 0 && panel !== panels.cart && (
        <Button block icon="cart" onClick={() => dispatch({ type: 'panelOpened', panel: panels.cart })}>
          {t.registration.toCart}
        </Button>
      )}
      {cart.entries.length > 0 && <p className={styles.saved}>{t.registration.cartSaved}</p>}
    </Card>
  );
}

/** The lines of the total so far, updated with each choice. Empty until a ticket is selected. */
export function OrderSoFar({ registration }: { registration: Registration }) {
  const { state, wordsOf } = registration;
  const t = useText();
  const { entries } = provisionalCart(state);
  const total = runningTotal(state);
  const isFinal = state.panel === panels.cart || state.panel === panels.payment;
  if (total === undefined) return null;
  return (
    <>
      {entries.map((entry) => (
        <OrderLines key={entry.entryId} entry={entry} registration={registration} />
      ))}
      {'refusal' in total ? (
        <Alert tone="error">{wordsOf(total.refusal)}</Alert>
      ) : (
        <MoneyLine total label={isFinal ? t.registration.totalDue : t.registration.totalSoFar} amount={total.words} />
      )}
    </>
  );
}
