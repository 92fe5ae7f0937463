// @vitest-environment happy-dom
import { act } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderHookOnPage } from '../../../test/page.tsx';
import { ApiError } from '../../api/api-error.ts';
import { useDependents } from './DependentTickets.tsx';

const refusal = (isUsed: boolean) =>
  new ApiError({
    code: 'DEPENDENT_TICKETS',
    status: 409,
    metadata: { count: 2, isUsed, eventName: 'Gala' },
    items: [11, 12].map((ticketId) => ({
      code: 'DEPENDENT_TICKETS',
      path: 'body.dependentTicketIds',
      metadata: { ticketId, name: 'Kim', eventName: 'Gala' },
    })),
  });

describe('dependent tickets', () => {
  it('are confirmed by the next press after the server named them', async () => {
    const { result } = await renderHookOnPage(() => useDependents());
    expect(result.current.body).toEqual({});
    expect(result.current.canConfirm(refusal(false))).toBe(true);
    act(() => result.current.read(refusal(false)));
    expect(result.current.shown).toMatchObject([{ ticketId: 11, name: 'Kim', eventName: 'Gala' }, { ticketId: 12 }]);
    expect(result.current.body).toEqual({ dependentTicketIds: [11, 12] });
  });

  it('cannot be confirmed if one was used at the entrance, or after another error', async () => {
    const { result } = await renderHookOnPage(() => useDependents());
    const errors = [refusal(true), new ApiError({ code: 'TICKET_NOT_ACTIVE', status: 409 }), new Error('no network')];
    for (const error of errors) {
      expect(result.current.canConfirm(error)).toBe(false);
      act(() => result.current.read(error));
    }
    expect(result.current.body).toEqual({});
  });
});
