import { useCallback, useEffect, useRef } from 'react';
import type { TicketConfiguration } from '@foyer/contract/tickets/ticket-configuration';
import type { TicketValues } from '@foyer/contract/forms/values';
import { couponCodeField, type Locale } from '@foyer/contract/wire/vocabulary';
import { emptyValue } from '@foyer/domain/forms/kinds';
import { isEmpty, sameValue, type FormValues } from '@foyer/domain/forms/values';
import { shownDiscount } from '@foyer/domain/orders/pricing';
import { call } from '../../../../api/call.ts';
import { ApiError } from '../../../../api/api-error.ts';
import { errorWords } from '../../../../api/error-words.ts';
import type { FormStore } from '../../../../forms/store.ts';
import { useLanguage } from '../../../../session/language.tsx';
import type { Registration } from '../use-registration.ts';
import { couponNames, minus } from '../words.ts';

/**
 * Calls `apply-triggers` after an answer with a trigger changes. Clears choices that are gone and applies a coupon code
 * to the price. Text typed during the call stays.
 */
export function useTrigger(registration: Registration, store: FormStore, ticket: TicketConfiguration) {
  const { locale, text: t } = useLanguage();
  const latest = useRef({ registration, ticket, t, locale });
  useEffect(() => {
    latest.current = { registration, ticket, t, locale };
  });
  const newest = useRef(0);

  return useCallback(
    (name: string) => {
      const { registration, ticket } = latest.current;
      const { event, state, dispatch } = registration;
      const ask = (values: FormValues) =>
        call('applyTriggers', {
          params: { eventId: event.eventId },
          body: {
            eventId: event.eventId,
            ticketConfigurationId: ticket.ticketConfigurationId,
            values: values satisfies TicketValues,
            externalAccountIdentifier: state.attendee.externalAccountIdentifier,
            ...(state.attendee.relationship ? { relationshipType: state.attendee.relationship.relationshipType } : {}),
          },
        });
      const run = async () => {
        const turn = (newest.current += 1);
        const sent = store.values();
        try {
          const answer = await ask(sent);
          if (turn !== newest.current) return;
          clearGone(store, sent, answer.values);
          if (name === couponCodeField) store.note(name, discountWords(answer.ticketConfiguration, latest.current));
          dispatch({
            type: 'triggersApplied',
            answers: store.values(),
            ticketConfiguration: answer.ticketConfiguration,
          });
        } catch (error) {
          if (turn !== newest.current) return;
          store.complain(name, errorWords(error, latest.current.t));
          if (!(error instanceof ApiError) || error.code !== 'COUPON_NOT_AVAILABLE') return;
          // An invalid code also removes the discount of the previous code.
          const plain = await ask({ ...sent, [couponCodeField]: '' }).catch(() => null);
          if (!plain || turn !== newest.current) return;
          dispatch({
            type: 'triggersApplied',
            answers: store.values(),
            ticketConfiguration: plain.ticketConfiguration,
          });
        }
      };
      void run();
    },
    [store],
  );
}

/** The current discount, shown next to the code. `null` if there is none. */
function discountWords(ticket: TicketConfiguration, { locale }: { locale: Locale }): string | null {
  const discount = shownDiscount(ticket);
  return discount && [...couponNames(ticket, locale), minus(discount, ticket)].join(' · ');
}

/** Clears answers that the server removed, unless they changed after they were sent. */
function clearGone(store: FormStore, sent: FormValues, remaining: Readonly<Record<string, unknown>>): void {
  const now = store.values();
  const gone: FormValues = {};
  for (const [name, { field }] of store.form.inputs) {
    const before = sent[name];
    const current = now[name];
    if (isEmpty(before) || before === undefined || current === undefined || !sameValue(before, current)) continue;
    const left = remaining[name];
    if (left === undefined || left === null || left === '' || (Array.isArray(left) && left.length === 0)) {
      gone[name] = emptyValue(field);
    } else if (Array.isArray(before) && Array.isArray(left) && left.length < before.length) {
      gone[name] = left.map(String);
    }
  }
  store.fillIn(gone);
}
