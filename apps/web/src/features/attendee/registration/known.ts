import { useEffect, useLayoutEffect } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { differs, fillInEmpty, prefill } from '@foyer/domain/fields/prefill';
import { maxMembers } from '@foyer/domain/groups';
import { mayRegisterOthers, type RegistrationState } from '@foyer/domain/registration/state';
import type { TicketConfiguration } from '@foyer/contract/ticket-configuration';
import { call } from '../../../api/call.ts';
import { profileQuery } from '../../../product/money/payment-queries.ts';
import type { FormStore } from '../../../forms/store.ts';
import { isOwnAccount } from './words.ts';

/** What is known of the account and need not be asked: profile, addresses on file, what was answered last time. */

/** It changes elsewhere and seldom: what was fetched ahead is not fetched again for the next attendee. */
const staleTime = 5 * 60_000;
/** How long the tickets stand before what follows them is fetched, in ms. */
const restMs = 500;

function lastAnswersQuery(eventId: number, relationshipType: string) {
  return {
    queryKey: ['registration', 'last-answers', eventId, relationshipType],
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      call('getLastAnswers', { query: { eventId, relationshipType }, signal }),
    staleTime,
    retry: false,
  };
}

/** Whose registration it is, and how far. */
interface Whose {
  state: RegistrationState;
  userId: string;
}

/** Whether a form is begun for somebody on the reader's own account who may have been registered before: no guest. */
function mayBeKnown({ state: { attendee, editing }, userId }: Whose): boolean {
  return editing === null && attendee.relationship?.guestType === false && isOwnAccount(attendee, userId);
}

const isRare = (ticket: TicketConfiguration) => maxMembers(ticket) !== null || ticket.addOns.length > 0;

/**
 * Fetches ahead what follows the tickets, once they have stood a moment, so that it holds up nothing of their own: what was
 * answered last time, and the code of steps that few have (the profile they asked for themselves). Where it cannot be had more is typed,
 * or waited for.
 */
export function useNextAhead(state: RegistrationState, userId: string, preloadRareSteps: () => unknown): void {
  const client = useQueryClient();
  const { relationship, eventId } = state.attendee;
  const tickets = state.step === 'ticket' ? state.offer.tickets : null;
  const asked = tickets && mayBeKnown({ state, userId }) ? relationship?.relationshipType : undefined;
  const rare = tickets && (mayRegisterOthers(state) || tickets.some(isRare));
  useEffect(() => {
    const rest = setTimeout(() => {
      if (rare) preloadRareSteps();
      if (asked) void client.prefetchQuery(lastAnswersQuery(eventId, asked));
    }, restMs);
    return () => clearTimeout(rest);
  }, [client, eventId, asked, rare, preloadRareSteps]);
}

/**
 * Presets the country of the account as soon as it is known. Returns the answers of the last registration, with the event's names and the
 * function that fills them in, and whether they are still on their way.
 */
export function useKnown(whose: Whose, store: FormStore) {
  const { attendee } = whose.state;
  const { relationship, eventId } = attendee;
  const isKnown = mayBeKnown(whose);
  const profile = useQuery({ ...profileQuery, enabled: isKnown });
  const last = useQuery({ ...lastAnswersQuery(eventId, relationship?.relationshipType ?? ''), enabled: isKnown });

  const country = isKnown ? (profile.data?.countryCode ?? '') : '';
  useLayoutEffect(() => {
    const nobody = { firstName: '', lastName: '', email: '', phoneNumber: '', hasProfile: false, isAuthorized: false };
    store.fillIn(prefill(store.form, store.values(), { ...nobody, country }, relationship));
    // oxlint-disable-next-line react/exhaustive-deps -- the form is made anew for another relationship
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
