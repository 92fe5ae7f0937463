import { useEffect, useLayoutEffect } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { differs, fillInEmpty, prefill } from '@foyer/domain/fields/prefill';
import type { RegistrationState } from '@foyer/domain/registration/state';
import { call } from '../../../api/call.ts';
import { queryKeys } from '../../../api/query-keys.ts';
import type { FormStore } from '../../../forms/store.ts';
import { isOwnAccount } from './words.ts';

/** What is known of the account and need not be asked: profile, addresses on file, what was answered last time. */

/** It changes elsewhere and seldom: what was fetched ahead is not fetched again for the next attendee. */
const staleTime = 5 * 60_000;

export const profileQuery = {
  queryKey: queryKeys.profile(),
  queryFn: ({ signal }: { signal: AbortSignal }) => call('getProfile', { signal }),
  staleTime,
};

export const addressesQuery = {
  queryKey: queryKeys.addresses(),
  queryFn: ({ signal }: { signal: AbortSignal }) => call('getAddresses', { signal }),
  staleTime,
};

export const hostedQuery = {
  queryKey: queryKeys.hostedPayment(),
  queryFn: ({ signal }: { signal: AbortSignal }) => call('hostedPaymentPageEnabled', { signal }),
  staleTime,
};

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

/** Fetches ahead what the form will be filled in with, while the tickets are read; where it cannot be had more is typed. */
export function useKnownAhead(state: RegistrationState, userId: string): void {
  const client = useQueryClient();
  const { relationship, eventId } = state.attendee;
  const asked = state.step === 'ticket' && mayBeKnown({ state, userId }) ? relationship?.relationshipType : undefined;
  useEffect(() => {
    if (asked === undefined) return;
    // Behind the frame that shows the tickets.
    requestAnimationFrame(() => {
      void client.prefetchQuery(profileQuery);
      void client.prefetchQuery(lastAnswersQuery(eventId, asked));
    });
  }, [client, eventId, asked]);
}

/**
 * Presets the country of the account as soon as it is known, and answers what was given last time where it would fill in anything: the
 * event's names, and how to fill it in.
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
  if (!isKnown || !answers) return null;
  const filled = () => fillInEmpty(store.form, store.values(), answers.values);
  return { ...answers, offers: () => differs(filled(), store.values()), fillIn: () => store.fillIn(filled()) };
}
