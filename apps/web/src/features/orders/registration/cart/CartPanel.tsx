import { useEffect, useRef, useState } from 'react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { RelationshipType } from '@foyer/contract/events/event-configuration';
import { addAttendeeButtons, cartActions, cartSummary } from '@foyer/domain/orders/cart';
import { cartRules } from '@foyer/domain/orders/registration/state';
import { availableRelationships } from '@foyer/domain/tickets/relationships';
import { useLanguage } from '../../../../session/language.tsx';
import { Alert } from '../../../../ui/Alert.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { Card } from '../../../../ui/Card.tsx';
import { Row, Stack } from '../../../../ui/Layout.tsx';
import { ButtonSpace, Reserved } from '../../../../ui/Reserved.tsx';
import { StickyBar } from '../../../../ui/StickyBar.tsx';
import { availableRelationshipsQuery } from '../calls.ts';
import type { OrderSubmission } from '../payment/use-order.ts';
import { beginAt } from '../begin-at.ts';
import styles from '../Registration.module.css';
import type { Registration } from '../use-registration.ts';
import { relationshipLabel } from '../../../../shared/person/relationship-words.ts';
import { attendeeName, totalWords } from '../words.ts';
import { EntryCard } from './EntryCard.tsx';
import { OrderTotal } from './OrderTotal.tsx';
import { RemoveDialog } from './RemoveDialog.tsx';
import { Uncertain } from '../../../../shared/action/Uncertain.tsx';

/** Panel 0: the attendees in the cart, the buttons to add more, and the button to pay. */
export function CartPanel({ registration, order }: { registration: Registration; order: OrderSubmission }) {
  const { state, dispatch, wordsOf } = registration;
  const { locale, text: t } = useLanguage();
  const [removing, setRemoving] = useState<number | null>(null);
  const { cart, notices } = state;
  const actions = cartActions(cart, cartRules(state));
  const blocked = notices.some((notice) => notice.blocking);

  // Moves the focus to the list when the panel opens, for keyboard and screen reader users.
  const list = useRef<HTMLDivElement>(null);
  const count = cart.entries.length;
  const { hasActed } = registration;
  const shown = useRef<number | null>(null);
  useEffect(() => {
    const before = shown.current;
    shown.current = count;
    if (hasActed() && (before === null || before < count)) beginAt(list.current);
  }, [count, hasActed]);

  const reason = blocked ? t.registration.blockedReason : undefined;
  const busy = state.payment.submitting;
  return (
    <Stack gap={5} className={styles.step}>
      {order.problem && (
        <Alert
          tone="error"
          live
          reference={order.problem.reference}
          actions={
            order.problem.entryId !== null && (
              <Button size="sm" onClick={() => dispatch({ type: 'editStarted', entryId: order.problem?.entryId ?? 0 })}>
                {t.registration.editEntry({ name: nameOf(registration, order.problem.entryId, locale) })}
              </Button>
            )
          }
        >
          {order.problem.words}
        </Alert>
      )}
      {order.uncertain && (
        <Uncertain
          title={t.payment.uncertain}
          text={t.payment.uncertainText}
          busy={busy}
          onRetry={() => void order.retry()}
        />
      )}
      {!order.problem && state.refusal && (
        <Alert tone="error" live>
          {wordsOf(state.refusal.code)}
        </Alert>
      )}
      <div ref={list} tabIndex={-1} className={styles.entries} role="group" aria-label={t.registration.cart}>
        {cart.entries.map((entry) => (
          <EntryCard
            key={entry.entryId}
            registration={registration}
            entry={entry}
            notices={notices.filter(({ entryId }) => entryId === entry.entryId)}
            onRemove={() => setRemoving(entry.entryId)}
          />
        ))}
      </div>
      <AddAttendee registration={registration} mayAddOther={actions.addOtherConsultant} />
      <Card title={t.registration.yourOrder} level={3} look="sunken" className={styles.narrowOnly}>
        <OrderTotal registration={registration} />
      </Card>
      <StickyBar
        regionLabel={t.registration.actions}
        label={totalWords(cart) ? t.registration.totalDue : undefined}
        amount={totalWords(cart)}
      >
        {actions.bypass && (
          <Button
            variant="quiet"
            loading={busy}
            disabledReason={reason}
            onClick={() => void order.submit({ from: 'bypass', choice: 'bypassPayment' })}
          >
            {t.registration.bypassPayment}
          </Button>
        )}
        {actions.complete && (
          <Button
            variant="primary"
            size="lg"
            icon="check"
            loading={busy}
            disabledReason={reason}
            onClick={() => void order.submit({ from: 'complete', choice: 'creditCard' })}
          >
            {t.registration.completeRegistration}
          </Button>
        )}
        {actions.pay && (
          <Button
            variant="primary"
            size="lg"
            icon="card"
            disabledReason={reason}
            onClick={() => dispatch({ type: 'paymentOpened' })}
          >
            {t.registration.makePayment}
          </Button>
        )}
      </StickyBar>
      <RemoveDialog registration={registration} entryId={removing} onClose={() => setRemoving(null)} />
    </Stack>
  );
}

function nameOf({ state }: Registration, entryId: number | null, locale: Parameters<typeof attendeeName>[1]): string {
  const entry = state.cart.entries.find((each) => each.entryId === entryId);
  return entry ? attendeeName(entry, locale) : '';
}

/** One button per relationship type that is still available to the account, and one for another consultant. */
function AddAttendee({ registration, mayAddOther }: { registration: Registration; mayAddOther: boolean }) {
  const { state, dispatch, userId } = registration;
  const { locale, text: t } = useLanguage();
  const query = availableRelationshipsQuery(state.context.event.eventId, userId, state.cart);
  const lookup = useQuery({ ...query, enabled: state.cart.entries.length > 0, placeholderData: keepPreviousData });
  const [wasPending] = useState(lookup.isPending);
  // A failed lookup counts as an empty list (orders 3.7).
  const { relationshipTypes, hint } = addAttendeeButtons(lookup.data?.relationshipTypes ?? []);
  const labelOf = (type: RelationshipType) =>
    t.registration.addAttendee({ type: relationshipLabel(type, true, locale) });
  const expected = expectedTypes(registration).map((type) => (
    <ButtonSpace key={type.relationshipType} icon="plus" label={labelOf(type)} />
  ));
  return (
    <Reserved
      space={
        wasPending && (
          <>
            <Row gap={3} align="start">
              {expected}
              {mayAddOther && <ButtonSpace icon="user" label={t.registration.addOtherConsultant} />}
            </Row>
            <ButtonSpace icon="plus" label={t.events.addAttendee} reason={t.registration.allTicketsSelected} />
          </>
        )
      }
    >
      <Row gap={3} align="start">
        {lookup.isPending && expected}
        {relationshipTypes.map((type) => (
          <Button
            key={type.relationshipType}
            icon="plus"
            onClick={() => dispatch({ type: 'moreTickets', relationshipType: type.relationshipType })}
          >
            {labelOf(type)}
          </Button>
        ))}
        {hint && !lookup.isPending && (
          <Button icon="plus" disabledReason={t.registration.allTicketsSelected}>
            {t.events.addAttendee}
          </Button>
        )}
        {mayAddOther && (
          // Disabled until the buttons before it are known, because they move it.
          <Button icon="user" disabled={lookup.isPending} onClick={() => dispatch({ type: 'otherConsultant' })}>
            {t.registration.addOtherConsultant}
          </Button>
        )}
      </Row>
    </Reserved>
  );
}

/** The available relationship types by the client's data. The server's list may be shorter. */
function expectedTypes({ state, userId }: Registration): RelationshipType[] {
  const { event, held } = cartRules(state);
  return availableRelationships({
    relationshipTypes: event.relationshipTypes,
    externalAccountIdentifier: userId,
    held,
    cart: cartSummary(state.cart),
  });
}
