import { useCallback, useEffect, useMemo, useReducer, useRef, useState } from 'react';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { ErrorCode, ErrorMetadata } from '@foyer/contract/wire/errors';
import type { EventView } from '@foyer/contract/events/events';
import { chosenTicket } from '@foyer/domain/forms/attendee';
import { orderTickets } from '@foyer/domain/orders/order-request';
import type { RegistrationAction } from '@foyer/domain/orders/registration/actions';
import { pendingCall, type PendingCall } from '@foyer/domain/orders/registration/progress';
import { reviveDraft, type DraftOwner } from '@foyer/domain/orders/registration/draft';
import { registrationReducer } from '@foyer/domain/orders/registration/reducer';
import {
  enterRegistration,
  panels,
  wizardResetMs,
  type RegistrationContext,
  type RegistrationState,
} from '@foyer/domain/orders/registration/state';
import { errorText } from '@foyer/messages/catalogue/error-text';
import { call } from '../../../api/call.ts';
import { ApiError } from '../../../api/api-error.ts';
import { useSearch } from '../../../session/navigation.tsx';
import { useText } from '../../../session/language.tsx';
import type { SessionRecord } from '../../../session/session.ts';
import { fetchRelationships, fetchTickets, quoteCart, reserve } from './calls.ts';
import { readCart, writeCart } from './cart-storage.ts';
import { readDraft } from './draft-storage.ts';
import { usePrefetchNextStep } from './known.ts';
import { useStateLog } from './use-state-log.ts';
import { useDraft, type DraftKeeping } from './use-draft.ts';

/** A running registration, with everything that a panel needs. */
export interface Registration {
  event: EventView;
  userId: string;
  /** The owner of the stored drafts. */
  owner: DraftOwner;
  state: RegistrationState;
  dispatch: (action: RegistrationAction) => void;
  /** The message for an error code in the state, with the error's metadata. */
  wordsOf: (code: ErrorCode) => string;
  /** Checks the cart with the server: prices, stock and purchase windows. */
  reviewCart: () => Promise<void>;
  /** Records that the person did something. Before that nothing moves the focus. */
  act: () => void;
  hasActed: () => boolean;
  /** Takes the hold of a cart entry again. */
  retakeHold: (entryId: number) => Promise<void>;
  draft: DraftKeeping;
}

const codeOf = (error: unknown): ErrorCode =>
  error instanceof ApiError ? (error.code ?? 'GENERAL_ERROR') : 'GENERAL_ERROR';

/**
 * The initial registration: the stored cart, and the stored draft unless it is outdated or another attendee was
 * requested.
 */
function enter(event: EventView, session: SessionRecord, owner: DraftOwner, add: string | null) {
  const context = contextOf(event, session);
  const cart = readCart(owner, { event: context.event, buyer: context.user, held: [] });
  const saved = readDraft(owner);
  const revived =
    add === null || saved?.wizard.wanted === add
      ? reviveDraft(saved, enterRegistration(context, cart), owner, new Date())
      : null;
  return { entered: revived ?? enterRegistration(context, cart, add), restored: revived && saved };
}

/** Connects the reducer of `domain/registration` to calls, timers and storage. */
export function useRegistration(
  event: EventView,
  session: SessionRecord,
  preloadRareSteps: () => unknown,
): Registration {
  const client = useQueryClient();
  const { eventId } = event;
  const { userId } = session;
  const { add } = useSearch('registration');
  const staff = session.privileged?.userId ?? null;
  const owner = useMemo(() => ({ accountId: userId, eventId, staff }), [userId, eventId, staff]);
  const [{ entered, restored }] = useState(() => enter(event, session, owner, add || null));
  const [state, dispatch] = useReducer(registrationReducer, entered);
  const draft = useDraft(state, { owner, sections: event.configuration.sections, restored });

  const { isYielded } = draft;
  const { failed, wordsOf } = useFailures();
  const acted = useRef(false);
  const act = useCallback(() => {
    acted.current = true;
  }, []);
  const hasActed = useCallback(() => acted.current, []);
  const latest = useRef(state);
  useEffect(() => {
    latest.current = state;
  });
  const alive = useRef(true);
  useEffect(() => {
    alive.current = true;
    return () => {
      alive.current = false;
      if (!isYielded()) giveBack(latest.current);
    };
  }, [isYielded]);

  // The call that the state waits for. The reducer drops responses that arrive too late.
  const pending = pendingCall(state);
  const pendingKey = pending && JSON.stringify(pending);
  const runningCall = useRef<string | null>(null);
  useEffect(() => {
    if (pendingKey === null) {
      runningCall.current = null;
      return;
    }
    if (runningCall.current === pendingKey) return;
    runningCall.current = pendingKey;
    const nextCall = JSON.parse(pendingKey) as PendingCall;
    const around = { client, eventId, failed, isAlive: () => alive.current };
    void answerOf(nextCall, latest.current, around).then((action) => {
      if (runningCall.current === pendingKey) runningCall.current = null;
      dispatch(action);
    });
  }, [pendingKey, client, eventId, failed]);

  usePrefetchNextStep(state, userId, preloadRareSteps);
  useStateLog(state);

  // Releases holds at once when the state does not need them any more.
  const { holdsToRelease } = state;
  useEffect(() => {
    for (const reservationId of holdsToRelease) {
      release(reservationId);
      dispatch({ type: 'holdReleased', reservationId });
    }
  }, [holdsToRelease]);

  useReset(state, dispatch);

  const { cart, held } = state;
  useEffect(() => writeCart(cart, held, { accountId: userId, eventId }), [cart, held, userId, eventId]);

  const reviewCart = useCallback(async () => {
    const reviewedCart = latest.current.cart;
    if (reviewedCart.entries.length === 0) return;
    try {
      const quotes = await quoteCart(eventId, reviewedCart);
      if (alive.current) dispatch({ type: 'cartReviewed', quotes, now: new Date() });
    } catch {
      // Keep the known prices. The server checks the order in any case.
    }
  }, [eventId]);

  // Reviews the cart when it opens with changed entries. Holds are excluded: an expired hold shows a notice at once,
  // and a review would clear it.
  const cartKey =
    state.panel === panels.cart
      ? JSON.stringify([
          cart.entries.map(({ entryId }) => entryId),
          orderTickets(cart).map((ticket) => ({ ...ticket, reservationId: null })),
        ])
      : null;
  useEffect(() => {
    if (cartKey !== null) void reviewCart();
  }, [cartKey, reviewCart]);

  const retakeHold = useCallback(
    async (entryId: number) => {
      const entry = latest.current.cart.entries.find((each) => each.entryId === entryId);
      if (!entry) return;
      try {
        const hold = await reserve({
          ticketConfigurationId: (chosenTicket(entry) ?? entry.ticketConfiguration).ticketConfigurationId,
          externalAccountIdentifier: entry.externalAccountIdentifier,
          relationshipType: entry.relationship.relationshipType,
        });
        if (hold) dispatch({ type: 'entryHoldRetaken', entryId, hold });
      } catch {
        await reviewCart();
      }
    },
    [reviewCart],
  );

  return useMemo(
    () => ({ event, userId, owner, state, dispatch, wordsOf, reviewCart, act, hasActed, retakeHold, draft }),
    [event, userId, owner, state, wordsOf, reviewCart, act, hasActed, retakeHold, draft],
  );
}

function contextOf(event: EventView, session: SessionRecord): RegistrationContext {
  const { relationshipTypes, canRegisterOtherAccounts } = event.configuration;
  return {
    event: { eventId: event.eventId, relationshipTypes, canRegisterOtherAccounts, soldOut: event.soldOut },
    user: {
      externalAccountIdentifier: session.userId,
      roles: session.roles,
      actingStaff: session.privileged && { externalAccountIdentifier: session.privileged.userId },
    },
  };
}

/** Error codes and their messages. Some messages contain metadata, which the state does not store. */
function useFailures() {
  const t = useText();
  const [details, setDetails] = useState<Partial<Record<ErrorCode, ErrorMetadata>>>({});
  const failed = useCallback((error: unknown): ErrorCode => {
    const code = codeOf(error);
    if (error instanceof ApiError) setDetails((known) => ({ ...known, [code]: error.metadata }));
    return code;
  }, []);
  const wordsOf = useCallback((code: ErrorCode) => errorText(t.errors, code, details[code]), [t, details]);
  return { failed, wordsOf };
}

/** One second after registration began, its lists are cleared (orders 2). */
function useReset({ resetDue }: RegistrationState, dispatch: (action: RegistrationAction) => void): void {
  useEffect(() => {
    if (!resetDue) return;
    const timer = setTimeout(() => dispatch({ type: 'resetElapsed' }), wizardResetMs);
    return () => clearTimeout(timer);
  }, [resetDue, dispatch]);
}

interface Around {
  client: QueryClient;
  eventId: number;
  /** Stores the metadata of a failure and returns its code. */
  failed: (error: unknown) => ErrorCode;
  /** True while the registration is on the screen. */
  isAlive: () => boolean;
}

/** Makes the call that the state waits for, and returns the resulting action. */
async function answerOf(
  nextCall: PendingCall,
  { cart, editing }: RegistrationState,
  { client, eventId, failed, isAlive }: Around,
): Promise<RegistrationAction> {
  switch (nextCall.call) {
    case 'relationships':
      try {
        const lookup = await fetchRelationships(client, { eventId, identifier: nextCall.identifier, cart });
        return { type: 'searchSucceeded', identifier: nextCall.identifier, lookup };
      } catch (error) {
        return { type: 'searchFailed', identifier: nextCall.identifier, code: failed(error) };
      }
    case 'tickets':
      try {
        const tickets = await fetchTickets(client, { eventId, ...nextCall, cart, editing });
        return { type: 'ticketsLoaded', relationshipType: nextCall.relationshipType, tickets };
      } catch (error) {
        return { type: 'ticketsFailed', relationshipType: nextCall.relationshipType, code: failed(error) };
      }
    case 'reservation': {
      const { ticketConfigurationId, identifier, relationshipType } = nextCall;
      try {
        const hold = await reserve({ ticketConfigurationId, relationshipType, externalAccountIdentifier: identifier });
        if (!isAlive() && hold) release(hold.reservationId);
        return { type: 'holdGranted', ticketConfigurationId, hold };
      } catch (error) {
        return { type: 'holdRefused', ticketConfigurationId, code: failed(error) };
      }
    }
  }
}

function release(reservationId: number): void {
  call('releaseReservation', { params: { reservationId } }).catch(() => {
    // The hold expires on its own.
  });
}

/** Releases holds of attendees that never came into the cart, when the registration closes (stock 2.1). */
function giveBack(state: RegistrationState): void {
  const inCart = new Set(state.cart.entries.map((entry) => entry.hold?.reservationId));
  for (const attendee of [state.attendee, state.parked?.attendee]) {
    const id = attendee?.hold?.reservationId;
    if (id !== undefined && !inCart.has(id)) release(id);
  }
}
