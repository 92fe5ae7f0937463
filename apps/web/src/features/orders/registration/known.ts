import { useEffect, useLayoutEffect } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { differs, fillInEmpty, prefill } from '@foyer/domain/forms/prefill';
import { maxMembers } from '@foyer/domain/orders/groups';
import { mayRegisterOthers, type RegistrationState } from '@foyer/domain/orders/registration/state';
import type { TicketConfiguration } from '@foyer/contract/tickets/ticket-configuration';
import { callQuery } from '../../../api/query.ts';
import { profileQuery } from '../../../shared/money/payment-queries.ts';
import type { FormStore } from '../../../forms/store.ts';
import { isOwnAccount } from './words.ts';

/** Data about the account that the person does not have to type: profile, addresses on file and the last answers. */

/** This data rarely changes, so the next attendee reuses a prefetched response. */
const staleTime = 5 * 60_000;
/** Delay between showing the tickets and prefetching the next step, in ms. */
const restMs = 500;

function lastAnswersQuery(eventId: number, relationshipType: string) {
  return callQuery('getLastAnswers', { query: { eventId, relationshipType } }, { staleTime, retry: false });
}

interface Whose {
  state: RegistrationState;
  userId: string;
}

/** True for a new form on the reader's own account for someone who may have registered before. Guests are excluded. */
function mayBeKnown({ state: { attendee, editing }, userId }: Whose): boolean {
  return editing === null && attendee.relationship?.guestType === false && isOwnAccount(attendee, userId);
}

const isRare = (ticket: TicketConfiguration) => maxMembers(ticket) !== null || ticket.addOns.length > 0;

/**
 * Prefetches the next step when the tickets have been on screen for a moment, so it does not delay them. It fetches the
 * last answers and the code of rare steps. If it fails, the person waits or types more.
 */
export function usePrefetchNextStep(state: RegistrationState, userId: string, preloadRareSteps: () => unknown): void {
  const client = useQueryClient();
  const { relationship, eventId } = state.attendee;
  const tickets = state.step === 'ticket' ? state.offer.tickets : null;
  const relationshipType = tickets && mayBeKnown({ state, userId }) ? relationship?.relationshipType : undefined;
  const rare = tickets && (mayRegisterOthers(state) || tickets.some(isRare));
  useEffect(() => {
    const rest = setTimeout(() => {
      if (rare) preloadRareSteps();
      if (relationshipType) void client.prefetchQuery(lastAnswersQuery(eventId, relationshipType));
    }, restMs);
    return () => clearTimeout(rest);
  }, [client, eventId, relationshipType, rare, preloadRareSteps]);
}

/**
 * Presets the country of the account when it is known. Returns the answers of the last registration with the event's
 * names and a function that fills them in. `isPending` is true while they load.
 */
export function useKnown(whose: Whose, store: FormStore) {
  const { attendee } = whose.state;
  const { relationship, eventId } = attendee;
  const isKnown = mayBeKnown(whose);
  // Enabled at once, because a query that failed is sent again when it becomes enabled.
  const profile = useQuery(profileQuery);
  const last = useQuery({ ...lastAnswersQuery(eventId, relationship?.relationshipType ?? ''), enabled: isKnown });

  const country = isKnown ? (profile.data?.countryCode ?? '') : '';
  useLayoutEffect(() => {
    const nobody = { firstName: '', lastName: '', email: '', phoneNumber: '', hasProfile: false, isAuthorized: false };
    store.fillIn(prefill(store.form, store.values(), { ...nobody, country }, relationship));
    // oxlint-disable-next-line react/exhaustive-deps -- another relationship creates a new form store
  }, [store, country]);

  const answers = last.data?.lastAnswers;
  const isPending = isKnown && last.isPending;
  if (!isKnown || !answers) return { last: null, isPending };
  const filled = () => fillInEmpty(store.form, store.values(), answers.values);
  return {
    last: { ...answers, offers: () => differs(filled(), store.values()), fillIn: () => store.fillIn(filled()) },
    isPending,
  };
}
