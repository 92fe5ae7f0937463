import { useCallback, useEffect, useRef } from 'react';
import type { TicketConfiguration } from '@foyer/contract/tickets/ticket-configuration';
import type { TicketValues } from '@foyer/contract/forms/values';
import { couponCodeField, type Locale } from '@foyer/contract/wire/vocabulary';
import { emptyValue } from '@foyer/domain/forms/kinds';
import { isEmpty, sameValue, type FieldValue, type FormValues } from '@foyer/domain/forms/values';
import { shownDiscount } from '@foyer/domain/orders/pricing';
import { call } from '../../../../api/call.ts';
import { ApiError } from '../../../../api/api-error.ts';
import { errorWords } from '../../../../api/error-words.ts';
import type { FormStore } from '../../../../forms/store.ts';
import { useLanguage } from '../../../../session/language.tsx';
import type { Registration } from '../use-registration.ts';
import { couponNames, minus } from '../words.ts';

interface Triggers {
  /** Calls `apply-triggers` after an answer with a trigger changed. */
  trigger: (name: string) => void;
  /** Whether the server has not accepted this coupon code yet. */
  isCodeNew: (code: FieldValue | undefined) => boolean;
  /** Asks the server whether the typed coupon code is wrong. */
  isCodeRefused: () => Promise<boolean>;
}

/**
 * Calls `apply-triggers`. Clears choices that are gone and applies a coupon code to the price. Text typed during the
 * call stays. A wrong code is reported at its field.
 */
export function useTrigger(registration: Registration, store: FormStore, ticket: TicketConfiguration): Triggers {
  const { locale, text: t } = useLanguage();
  const latest = useRef({ registration, ticket, t, locale });
  useEffect(() => {
    latest.current = { registration, ticket, t, locale };
  });
  const newest = useRef(0);
  /** The code that the server accepted last. */
  const accepted = useRef<unknown>(undefined);

  const run = useCallback(
    async (name: string): Promise<'applied' | 'refused' | 'failed'> => {
      const { registration, ticket } = latest.current;
      const { event, state, dispatch } = registration;
      const { package: of } = state.attendee;
      const ask = (values: FormValues) =>
        call('applyTriggers', {
          params: { eventId: event.eventId },
          body: {
            eventId: event.eventId,
            ticketConfigurationId: ticket.ticketConfigurationId,
            values: values satisfies TicketValues,
            externalAccountIdentifier: state.attendee.externalAccountIdentifier,
            ...(of && {
              package: { ticketConfigurationId: of.ticket.ticketConfigurationId, part: of.part },
            }),
            ...(state.attendee.relationship ? { relationshipType: state.attendee.relationship.relationshipType } : {}),
          },
        });
      const turn = (newest.current += 1);
      const sent = store.values();
      try {
        const answer = await ask(sent);
        accepted.current = sent[couponCodeField];
        if (turn !== newest.current) return 'applied';
        clearGone(store, sent, answer.values);
        if (name === couponCodeField) store.note(name, discountWords(answer.ticketConfiguration, latest.current));
        dispatch({
          type: 'triggersApplied',
          answers: store.values(),
          ticketConfiguration: answer.ticketConfiguration,
        });
        return 'applied';
      } catch (error) {
        const isRefused = error instanceof ApiError && error.code === 'COUPON_NOT_AVAILABLE';
        if (turn !== newest.current) return isRefused ? 'refused' : 'failed';
        store.complain(isRefused ? couponCodeField : name, errorWords(error, latest.current.t));
        if (!isRefused) return 'failed';
        // An invalid code also removes the discount of the previous code.
        const plain = await ask({ ...sent, [couponCodeField]: '' }).catch(() => null);
        if (!plain || turn !== newest.current) return 'refused';
        dispatch({
          type: 'triggersApplied',
          answers: store.values(),
          ticketConfiguration: plain.ticketConfiguration,
        });
        return 'refused';
      }
    },
    [store],
  );
  const trigger = useCallback((name: string) => void run(name), [run]);
  const isCodeNew = useCallback((code: FieldValue | undefined) => !isEmpty(code) && code !== accepted.current, []);
  const isCodeRefused = useCallback(async () => (await run(couponCodeField)) === 'refused', [run]);
  return { trigger, isCodeNew, isCodeRefused };
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
