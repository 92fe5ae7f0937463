import type * as z from 'zod/mini';
import { describe, expect, it } from 'vitest';
import { endpoints } from './endpoints.ts';
import { errorStatus } from './errors.ts';
import { validationCodes } from './validation-codes.ts';
import { validationItems } from './validation.ts';

const itemsOf = (schema: z.ZodMiniType, input: unknown, root = 'body') => {
  const parsed = schema.safeParse(input);
  return parsed.success ? [] : validationItems(parsed.error.issues, root, input);
};

describe('validationItems', () => {
  it('reports missing, blank, wrong and unknown fields, with unknown ones last', () => {
    expect(itemsOf(endpoints.login.body, { userId: '', rememberMe: 'yes', extra: 1 })).toEqual([
      { code: 'REQUIRED', path: 'body.userId' },
      { code: 'REQUIRED', path: 'body.password' },
      { code: 'WRONG_TYPE', path: 'body.rememberMe' },
      { code: 'UNKNOWN_FIELD', path: 'body.extra' },
    ]);
  });

  it('reports size errors with their limit', () => {
    expect(itemsOf(endpoints.login.body, { userId: 'x'.repeat(101), password: 'p' })).toEqual([
      { code: 'MAX', path: 'body.userId', metadata: { n: 100 } },
    ]);
    expect(itemsOf(endpoints.activateEvent.body, { eventId: 1, hours: 0 })).toEqual([
      { code: 'MIN_VALUE', path: 'body.hours', metadata: { n: 1 } },
    ]);
  });

  it('reports invalid e-mails, dates and values of closed lists', () => {
    expect(itemsOf(endpoints.sendItinerary.query, { shareEmail: 'no' }, 'query')).toEqual([
      { code: 'EMAIL', path: 'query.shareEmail' },
    ]);
    expect(itemsOf(endpoints.updateEventDates.body, { eventStart: 'soon', eventEnd: '2026-01-01T00:00:00Z' })).toEqual([
      { code: 'DATE', path: 'body.eventStart' },
    ]);
    expect(itemsOf(endpoints.listEventReports.params, { eventId: '1', reportType: 'X' }, 'params')).toEqual([
      { code: 'ONE_OF', path: 'params.reportType' },
    ]);
  });

  it('includes the path within lists', () => {
    const tickets = [
      { externalAccountIdentifier: 'C1', relationshipType: 'X', ticketConfigurationId: 1, values: { a: {} } },
    ];
    expect(itemsOf(endpoints.createOrder.body, { eventId: 1, tickets })).toEqual([
      { code: 'WRONG_TYPE', path: 'body.tickets.0.values.a' },
    ]);
  });

  it('reports the path of an unknown field in an optional body', () => {
    expect(itemsOf(endpoints.checkInTicket.body, { codes: 'x' })).toEqual([
      { code: 'UNKNOWN_FIELD', path: 'body.codes' },
    ]);
  });

  it('reports REQUIRED for a note with only spaces', () => {
    expect(itemsOf(endpoints.deactivateTicket.body, { ticketId: 1, notes: '   ' })).toEqual([
      { code: 'REQUIRED', path: 'body.notes' },
    ]);
  });
});

describe('the error catalogue', () => {
  it('uses different names for finding codes and error codes', () => {
    expect(validationCodes.filter((code) => code in errorStatus)).toEqual([]);
  });
});
