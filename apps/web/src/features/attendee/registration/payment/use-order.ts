import { useCallback, useRef, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '../../../../session/navigation.tsx';
import type { ChargeCreditCardRequest, OrderRequest } from '@foyer/contract/orders';
import { cartTotal } from '@foyer/domain/cart';
import { toMajor } from '@foyer/domain/money';
import { badgeTicketOf, orderOutcome, orderTickets, paymentFlags, submissionPlan } from '@foyer/domain/order-request';
import type { PaymentChoice } from '@foyer/domain/payment-rules';
import { hasAnyRole } from '@foyer/domain/permissions';
import { panels } from '@foyer/domain/registration/state';
import { formatDate } from '@foyer/domain/dates';
import { call } from '../../../../api/call.ts';
import { ApiError } from '../../../../api/api-error.ts';
import { errorWords, requestLine } from '../../../../api/error-words.ts';
import { useLanguage } from '../../../../session/language.tsx';
import { paths } from '../../../../session/paths.ts';
import { useSnackbar } from '../../../../ui/Snackbar.tsx';
import { forgetAnswers } from '../calls.ts';
import { parkCart } from '../cart-storage.ts';
import type { Registration } from '../use-registration.ts';

/** What is asked of the order beside the cart. */
export interface Payment {
  from: 'complete' | 'bypass' | 'payment';
  choice: PaymentChoice;
  charge?: ChargeCreditCardRequest;
  cashTendered?: number;
}

export interface OrderProblem {
  words: string;
  /** The cart entry it is about. */
  entryId: number | null;
  reference: string | undefined;
}

export interface OrderSubmission {
  submit: (payment: Payment) => Promise<void>;
  /** Sends the last order again, word for word and under its key. */
  retry: () => Promise<void>;
  problem: OrderProblem | null;
  /** It is not known whether the last order arrived: only the very same may be sent until it is. */
  uncertain: boolean;
  clear: () => void;
}

/** One attempt to buy: its key makes a repeated click or a lost answer harmless. */
interface Attempt {
  key: string;
  body: OrderRequest;
}

/** Errors after which the cart is looked at again, since something in it can no longer be bought as it stands. */
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

/** Submits the order (spec §4 Order submission): a new key for each attempt, the same one while its fate is unknown. */
export function useOrder(registration: Registration): OrderSubmission {
  const { event, userId, state, dispatch, reviewCart } = registration;
  const { locale, text: t } = useLanguage();
  const client = useQueryClient();
  const navigate = useNavigate();
  const snackbar = useSnackbar();
  const [problem, setProblem] = useState<OrderProblem | null>(null);
  const [uncertain, setUncertain] = useState(false);
  const attempt = useRef<Attempt | null>(null);
  const busy = useRef(false);
  const owner = { accountId: userId, eventId: event.eventId };

  const send = async ({ key, body }: Attempt) => {
    if (busy.current) return;
    busy.current = true;
    setProblem(null);
    snackbar.dismiss();
    dispatch({ type: 'submitted' });
    const { cart, held } = state;
    try {
      const answer = await call('createOrder', { body, idempotencyKey: key });
      attempt.current = null;
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
      void client.invalidateQueries();
      const badge = badgeTicketOf(answer.order?.tickets ?? []);
      // Helpers are staff too, but badges are not theirs to open: they see the confirmation.
      const printsBadges = hasAnyRole(state.context.user, ['admin', 'ticket-scanner']);
      const toBadge = badge !== null && printsBadges && event.isCheckInActive && event.configuration.badgeEnabled;
      const to = toBadge ? paths.badge(badge) : paths.confirmation(event.eventShortCode, outcome.orderId);
      dispatch({ type: 'orderPlaced', orderId: outcome.orderId });
      await navigate({ to, replace: true });
    } catch (error) {
      await handle(error);
    } finally {
      busy.current = false;
    }
  };

  const handle = async (error: unknown) => {
    if (isUnknown(error)) {
      // The order may have arrived. Its key stays, and nothing else can be sent until it is known.
      setUncertain(true);
      dispatch({ type: 'submitFailed', code: 'NETWORK_ERROR' });
      snackbar.show({ tone: 'warning', message: t.payment.uncertain });
      return;
    }
    attempt.current = null;
    setUncertain(false);
    const code = error instanceof ApiError ? error.code : undefined;
    const intent = error instanceof ApiError ? error.metadata['orderIntentId'] : undefined;
    if (code === 'ORDER_INTENT_NOT_COMPLETE' && typeof intent === 'string') {
      parkCart(state.cart, state.held, owner, intent);
      dispatch({ type: 'redirected' });
      await navigate({ to: paths.completeOrder(event.eventShortCode, intent), replace: true });
      return;
    }
    fail(error);
    if (code !== undefined && (aboutTheCart.has(code) || code === 'VALIDATION_ERROR') && entryOf(error) !== undefined) {
      dispatch({ type: 'panelOpened', panel: panels.cart });
      forgetAnswers(client);
      await reviewCart();
    }
  };

  /** The entry an error names in its items; `null` for the cart as a whole, undefined when it is not about the cart. */
  const entryOf = (error: unknown): number | null | undefined => {
    if (!(error instanceof ApiError)) return undefined;
    const path = error.items[0]?.path ?? '';
    const index = /^body\.tickets\.(\d+)\./.exec(path)?.[1];
    if (index !== undefined) return state.cart.entries[Number(index)]?.entryId ?? null;
    return error.code === 'VALIDATION_ERROR' ? undefined : null;
  };

  const fail = (error: unknown) => {
    const words = orderErrorWords(error);
    setProblem({ words, entryId: entryOf(error) ?? null, reference: reference(error) });
    dispatch({ type: 'submitFailed', code: (error instanceof ApiError && error.code) || 'PAYMENT_FAILURE' });
    snackbar.show({ tone: 'error', message: words });
  };

  const orderErrorWords = (error: unknown): string => {
    const next = error instanceof ApiError ? error.metadata['nextPossibleAt'] : undefined;
    if (error instanceof ApiError && error.code === 'PAYMENT_ALREADY_EXISTS' && typeof next === 'string') {
      const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
      return t.payment.nextPossible({ words: errorWords(error, t), time: formatDate(next, zone, locale, 'time') });
    }
    return error instanceof ApiError
      ? errorWords(error, t)
      : errorWords(new ApiError({ code: 'PAYMENT_FAILURE', status: 0 }), t);
  };

  const reference = (error: unknown) =>
    error instanceof ApiError && error.status >= 500 ? requestLine(error, t) : undefined;

  const submit = async (payment: Payment) => {
    if (busy.current) return;
    if (uncertain && attempt.current) return send(attempt.current);
    const sum = cartTotal(state.cart);
    if (!sum || 'refusal' in sum) return;
    const plan = submissionPlan(sum.total.amountMinor, payment.from);
    if (plan === 'abort') return;
    const body: OrderRequest = {
      eventId: event.eventId,
      tickets: orderTickets(state.cart),
      chargeCreditCardRequest: { eventId: event.eventId, ...(plan === 'free' ? {} : payment.charge) },
      ...paymentFlags(plan === 'free' ? 'creditCard' : payment.choice, state.payment.autoCheckIn),
      ...(payment.cashTendered === undefined ? {} : { cashTendered: payment.cashTendered }),
      expectedTotal: toMajor(sum.total),
    };
    attempt.current = { key: newKey(), body };
    await send(attempt.current);
  };

  const retry = async () => {
    if (attempt.current) await send(attempt.current);
  };

  const clear = useCallback(() => setProblem(null), []);
  return { submit, retry, problem, uncertain, clear };
}

/** Whether an order may have arrived although no verdict came back. */
function isUnknown(error: unknown): boolean {
  if (!(error instanceof ApiError)) return true;
  if (error.code === 'PROVIDER_UNREACHABLE' || error.code === 'NOT_IMPLEMENTED') return false;
  if (error.code === 'ORDER_INTENT_NOT_COMPLETE') return typeof error.metadata['orderIntentId'] !== 'string';
  return error.status === 0 || error.status >= 500;
}

/** A random key; `randomUUID` is missing on pages without https. */
function newKey(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
