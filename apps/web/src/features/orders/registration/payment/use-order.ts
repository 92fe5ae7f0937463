import { useEffect, useRef, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '../../../../session/navigation.tsx';
import type { OrderRequest } from '@foyer/contract/orders/orders';
import type { ChargeCreditCardRequest } from '@foyer/contract/payments/card-input';
import type { Locale } from '@foyer/contract/wire/vocabulary';
import { cartTotal, type Cart } from '@foyer/domain/orders/cart';
import type { AttendeeMessages } from '@foyer/messages/catalogue/messages';
import { toMajor } from '@foyer/domain/shared/money';
import {
  badgeAfterOrder,
  orderOutcome,
  orderTickets,
  paymentFlags,
  submissionPlan,
} from '@foyer/domain/orders/order-request';
import type { PaymentChoice } from '@foyer/domain/payments/payment-rules';
import { panels, type Panel } from '@foyer/domain/orders/registration/state';
import { formatDate } from '@foyer/domain/shared/dates';
import { invalidateEverything } from '../../../../api/cache.ts';
import { call } from '../../../../api/call.ts';
import { ApiError } from '../../../../api/api-error.ts';
import { errorWords } from '../../../../api/error-words.ts';
import { createSubmission, paymentOutcomeOf, type Outcome } from '../../../../shared/action/submission.ts';
import { problemOf, type PaymentProblem } from '../../../../shared/action/payment-problem.ts';
import { showTurn } from '../../../../shared/action/show-turn.ts';
import { ownTimeZone } from '../../../../shared/time/time-zone.ts';
import { useLanguage } from '../../../../session/language.tsx';
import { paths } from '../../../../session/paths.ts';
import { useSnackbar } from '../../../../ui/Snackbar.tsx';
import { forgetAnswers } from '../calls.ts';
import { parkCart } from '../cart-storage.ts';
import { forgetBilling } from '../draft-storage.ts';
import type { Registration } from '../use-registration.ts';

/** The payment details of an order, which the cart does not contain. */
export interface Payment {
  from: 'complete' | 'bypass' | 'payment';
  choice: PaymentChoice;
  charge?: ChargeCreditCardRequest;
  cashTendered?: number;
  /** True to pay with a wallet on the gateway's page. */
  payWithWallet?: true;
}

export interface OrderProblem extends PaymentProblem {
  /** The affected cart entry. */
  entryId: number | null;
  /** The panel that shows the problem. Another panel does not show it. */
  panel: Panel;
}

export interface OrderSubmission {
  submit: (payment: Payment) => Promise<void>;
  /** Sends the last order again with the same body and the same idempotency key. */
  retry: () => Promise<void>;
  problem: OrderProblem | null;
  /** True while the result of the last order is unknown. Until then only the same order can be sent again. */
  uncertain: boolean;
}

/** Errors after which the cart is checked again, because an entry can no longer be bought as stored. */
const aboutTheCart = new Set([
  'PRICE_CHANGED',
  'NO_AVAILABLE_TICKET',
  'ADD_ON_NOT_AVAILABLE',
  'HOLD_EXPIRED',
  'DUPLICATE_TICKET_REQUEST',
  'NEEDS_SELF_TICKET',
  'INVALID_TICKET_DATA',
  'INVALID_ATTENDEE',
  'INVALID_GROUP_MEMBER',
  'GROUP_FULL',
  'MIXED_CURRENCIES',
  'UNSUPPORTED_CURRENCY',
]);

/**
 * Submits the order (orders 7.4). Each attempt gets a new idempotency key. A retry reuses the key while
 * the result is unknown.
 */
export function useOrder(registration: Registration): OrderSubmission {
  const { event, userId, state, dispatch, reviewCart } = registration;
  const { locale, text: t } = useLanguage();
  const client = useQueryClient();
  const navigate = useNavigate();
  const snackbar = useSnackbar();
  const [problem, setProblem] = useProblem(state.panel);
  const [uncertain, setUncertain] = useState(false);
  const [attempt] = useState(() => createSubmission());
  /** The last order while its result is unknown. */
  const undecided = useRef<OrderRequest | null>(null);
  const owner = { accountId: userId, eventId: event.eventId };

  const send = async (body: OrderRequest) => {
    const key = attempt.begin();
    if (key === null) return;
    undecided.current = body;
    let became: Outcome = 'unknown';
    setProblem(null);
    snackbar.dismiss();
    dispatch({ type: 'submitted' });
    const { cart, held } = state;
    try {
      const answer = await call('createOrder', { body, idempotencyKey: key }).finally(
        showTurn((message) => (message === null ? snackbar.dismiss() : snackbar.show({ message, timeoutMs: null }))),
      );
      became = 'done';
      undecided.current = null;
      setUncertain(false);
      const outcome = orderOutcome(answer);
      if (outcome.kind === 'redirect') {
        parkCart(cart, held, owner, answer.orderIntentId);
        dispatch({ type: 'redirected' });
        window.location.assign(outcome.url);
        return;
      }
      if (outcome.kind === 'failed') {
        fail(new ApiError({ code: outcome.code, status: 402 }));
        return;
      }
      forgetAnswers(client);
      void invalidateEverything();
      const { isCheckInActive, configuration } = event;
      const badge = badgeAfterOrder(answer.order?.tickets ?? [], state.context.user, {
        isCheckInActive,
        badgeEnabled: configuration.badgeEnabled,
      });
      const to = badge === null ? paths.confirmation(event.eventShortCode, outcome.orderId) : paths.badge(badge);
      dispatch({ type: 'orderPlaced', orderId: outcome.orderId });
      forgetBilling(owner);
      await navigate(to, { replace: true });
    } catch (error) {
      if (became === 'unknown' && paymentOutcomeOf(error) !== 'unknown') became = 'refused';
      await handle(error);
    } finally {
      attempt.end(became);
    }
  };

  const handle = async (error: unknown) => {
    if (paymentOutcomeOf(error) === 'unknown') {
      // The order may have arrived. Keep its key, and send nothing else until the result is known.
      setUncertain(true);
      dispatch({ type: 'submitFailed', code: 'NETWORK_ERROR' });
      snackbar.show({ tone: 'warning', message: t.payment.uncertain });
      return;
    }
    undecided.current = null;
    setUncertain(false);
    const code = error instanceof ApiError ? error.code : undefined;
    const intent = error instanceof ApiError ? error.metadata['orderIntentId'] : undefined;
    if (code === 'ORDER_INTENT_NOT_COMPLETE' && typeof intent === 'string') {
      parkCart(state.cart, state.held, owner, intent);
      dispatch({ type: 'redirected' });
      await navigate(paths.completeOrder(event.eventShortCode, intent), { replace: true });
      return;
    }
    const isOfCart =
      code !== undefined &&
      (aboutTheCart.has(code) || code === 'VALIDATION_ERROR') &&
      entryOf(error, state.cart) !== undefined;
    fail(error, isOfCart ? panels.cart : state.panel);
    if (isOfCart) {
      dispatch({ type: 'panelOpened', panel: panels.cart });
      forgetAnswers(client);
      await reviewCart();
    }
  };

  const fail = (error: unknown, panel = state.panel) => {
    const words = orderErrorWords(error, t, locale);
    setProblem({ entryId: entryOf(error, state.cart) ?? null, panel, ...problemOf(error, words, t) });
    dispatch({ type: 'submitFailed', code: (error instanceof ApiError && error.code) || 'PAYMENT_FAILURE' });
    snackbar.show({ tone: 'error', message: words });
  };

  const submit = async (payment: Payment) => {
    if (uncertain && undecided.current) return send(undecided.current);
    const sum = cartTotal(state.cart);
    if (!sum || 'refusal' in sum) return;
    const plan = submissionPlan(sum.total.amountMinor, payment.from);
    if (plan === 'abort') return;
    const body: OrderRequest = {
      eventId: event.eventId,
      tickets: orderTickets(state.cart),
      chargeCreditCardRequest: { eventId: event.eventId, ...(plan === 'free' ? {} : payment.charge) },
      ...paymentFlags(plan === 'free' ? 'creditCard' : payment.choice, state.payment.autoCheckIn),
      ...(payment.cashTendered === undefined ? {} : { cashTendered: payment.cashTendered, needsOpenDrawer: true }),
      ...(payment.payWithWallet && { payWithWallet: true }),
      expectedTotal: toMajor(sum.total),
    };
    await send(body);
  };

  const retry = async () => {
    if (undecided.current) await send(undecided.current);
  };

  return { submit, retry, problem, uncertain };
}

/** Why the order failed. The message disappears when another panel opens. */
function useProblem(panel: Panel) {
  const [problem, setProblem] = useState<OrderProblem | null>(null);
  const { dismiss } = useSnackbar();
  const isOver = problem !== null && problem.panel !== panel;
  useEffect(() => {
    if (!isOver) return;
    setProblem(null);
    dismiss();
  }, [isOver, dismiss]);
  return [isOver ? null : problem, setProblem] as const;
}

/** The entry that an error names. `null` for the whole cart, undefined if the error is not about the cart. */
function entryOf(error: unknown, { entries }: Cart): number | null | undefined {
  if (!(error instanceof ApiError)) return undefined;
  const path = error.items[0]?.path ?? '';
  const index = /^body\.tickets\.(\d+)\./.exec(path)?.[1];
  if (index !== undefined) return entries[Number(index)]?.entryId ?? null;
  return error.code === 'VALIDATION_ERROR' ? undefined : null;
}

/** The message for a failed order. It includes the time when the next purchase is possible. */
function orderErrorWords(error: unknown, t: AttendeeMessages, locale: Locale): string {
  if (!(error instanceof ApiError)) return errorWords(new ApiError({ code: 'PAYMENT_FAILURE', status: 0 }), t);
  const words = errorWords(error, t);
  const next = error.metadata['nextPossibleAt'];
  if (error.code !== 'PAYMENT_ALREADY_EXISTS' || typeof next !== 'string') return words;
  return t.payment.nextPossible({ words, time: formatDate(next, ownTimeZone(), locale, 'time') });
}
