import { describe, expect, it } from 'vitest';
import { activationRefusal } from './activation.ts';
import { eventCard, type CardEvent } from './event-card.ts';
import { arrangeEvents, isListed } from './event-list.ts';
import {
  eventPhase,
  isCheckInActive,
  isEventActive,
  isRegistrationActive,
  isReopened,
  maySeeEvent,
  registrationOpensAt,
  type EventTimes,
  type EventViewer,
} from './event-state.ts';

const event: EventTimes = {
  eventStart: '2026-07-10T14:00:00Z',
  eventEnd: '2026-07-12T22:00:00Z',
  registrationStart: '2026-05-01T00:00:00Z',
  registrationEnd: '2026-07-01T00:00:00Z',
  timeZone: 'America/Chicago',
};
const viewerOf = (more: Partial<NonNullable<EventViewer>> = {}): EventViewer => ({
  externalAccountIdentifier: 'C1000001',
  roles: [],
  locale: 'en-US',
  ...more,
});
const viewer = viewerOf();

describe('the three states', () => {
  it.each([
    ['2026-04-30T23:59:59.999Z', false],
    ['2026-05-01T00:00:00Z', true],
    ['2026-07-01T00:00:00Z', true],
    ['2026-07-01T00:00:00.001Z', false],
  ])('registration at %s: %s', (at, is) => expect(isRegistrationActive(event, viewer, at)).toBe(is));

  it.each([
    ['2026-07-10T04:59:59.999Z', false],
    ['2026-07-10T05:00:00Z', true],
    ['2026-07-13T04:59:59.999Z', true],
    ['2026-07-13T05:00:00Z', false],
  ])('event day at %s: %s', (at, is) => expect(isEventActive(event, viewer, at)).toBe(is));

  it.each([
    [undefined, '2026-07-09T13:59:59.999Z', false],
    [undefined, '2026-07-09T14:00:00Z', true],
    [2, '2026-07-10T11:59:59Z', false],
    [2, '2026-07-10T12:00:00Z', true],
    [2, '2026-07-12T22:00:00Z', true],
    [2, '2026-07-12T22:00:00.001Z', false],
  ])('check-in with %s hours at %s: %s', (checkInOpensHoursBefore, at, is) =>
    expect(isCheckInActive({ ...event, checkInOpensHoursBefore }, viewer, at)).toBe(is),
  );

  it('activates all three states for eligible accounts and staff only', () => {
    const activation = { from: '2026-09-01T00:00:00Z', until: '2026-09-02T00:00:00Z' };
    const states = (activated: EventTimes, who: EventViewer, at: string) =>
      [isRegistrationActive, isEventActive, isCheckInActive].map((state) => state(activated, who, at));
    const all = { ...event, activation };
    const some = { ...all, eligibleAccounts: ['C1000009'] };
    expect(states(all, viewer, '2026-09-01T12:00:00Z')).toEqual([true, true, true]);
    expect(states(all, viewer, '2026-09-02T00:00:01Z')).toEqual([false, false, false]);
    expect(states(some, viewer, '2026-09-01T12:00:00Z')).toEqual([false, false, false]);
    expect(states(some, viewerOf({ externalAccountIdentifier: 'C1000009' }), '2026-09-01T12:00:00Z')).toEqual([
      true,
      true,
      true,
    ]);
    expect(states(some, viewerOf({ roles: ['helper'] }), '2026-09-01T12:00:00Z')).toEqual([true, true, true]);
    expect(eventPhase(all, '2026-09-01T12:00:00Z')).toBe('past');
  });

  it.each([
    ['2026-08-31T23:59:59.999Z', true],
    ['2026-09-01T12:00:00Z', true],
    ['2026-09-02T00:00:00Z', false],
    ['2027-09-01T00:00:00Z', false],
  ])('lists the event as running at %s with an activation until September 2: %s', (at, is) => {
    const activation = { from: '2026-09-01T00:00:00Z', until: '2026-09-02T00:00:00Z' };
    expect(isReopened({ activation }, at)).toBe(is);
    expect(isReopened({ activation: null }, at)).toBe(false);
  });

  it('activates only past events that are not ja-JP eligible', () => {
    expect(activationRefusal(event, '2026-06-01T00:00:00Z')).toBe('notPast');
    expect(activationRefusal(event, '2026-07-11T00:00:00Z')).toBe('notPast');
    expect(activationRefusal(event, '2026-08-01T00:00:00Z')).toBeNull();
    expect(activationRefusal({ ...event, isCalledOff: true }, '2026-08-01T00:00:00Z')).toBe('calledOff');
    expect(activationRefusal({ ...event, eligibleLocales: ['ja-JP'] }, '2026-08-01T00:00:00Z')).toBe('jaJpEligible');
  });
});

describe('the next opening of registration', () => {
  const activation = { from: '2026-09-01T00:00:00Z', until: '2026-09-02T00:00:00Z' };
  const opens = (times: EventTimes, who: EventViewer, now: string) =>
    registrationOpensAt(times, who, now)?.toISOString() ?? null;

  it.each([
    ['before its start', '2026-04-30T23:59:59.999Z', '2026-05-01T00:00:00.000Z'],
    ['at its start', '2026-05-01T00:00:00Z', '2026-09-01T00:00:00.000Z'],
    ['at the activation', '2026-09-01T00:00:00Z', null],
  ])('is the earliest later one %s', (_, now, at) => expect(opens({ ...event, activation }, viewer, now)).toBe(at));

  it('is an activation only for the eligible accounts and for staff', () => {
    const some = { ...event, activation, eligibleAccounts: ['C1000009'] };
    const now = '2026-08-01T00:00:00Z';
    expect(opens(some, viewer, now)).toBeNull();
    expect(opens(some, null, now)).toBeNull();
    expect(opens(some, viewerOf({ externalAccountIdentifier: 'C1000009' }), now)).toBe('2026-09-01T00:00:00.000Z');
    expect(opens(some, viewerOf({ roles: ['helper'] }), now)).toBe('2026-09-01T00:00:00.000Z');
  });

  it('is never the start of a registration that ends before it begins', () => {
    expect(opens({ ...event, registrationEnd: '2026-04-01T00:00:00Z' }, viewer, '2026-01-01T00:00:00Z')).toBeNull();
  });
});

describe('maySeeEvent', () => {
  it.each([
    [{ isPublished: true }, viewer, true],
    [{ isPublished: false }, viewer, false],
    [{ isPublished: false }, viewerOf({ roles: ['admin'] }), true],
    [{ isPublished: true, eligibleAccounts: ['c 1000001'] }, viewer, true],
    [{ isPublished: true, eligibleAccounts: ['C1000002'] }, viewer, false],
    [{ isPublished: true, eligibleAccounts: ['C1000002'] }, viewerOf({ roles: ['ticket-scanner'] }), true],
    [{ isPublished: true, eligibleLocales: ['ja-JP' as const] }, viewer, false],
    [{ isPublished: true, eligibleLocales: ['ja-JP' as const] }, viewerOf({ locale: 'ja-JP' }), true],
    [{ isPublished: true, eligibleLocales: ['ja-JP' as const] }, null, false],
  ])('%j %j → %s', (limits, who, may) => expect(maySeeEvent(limits, who)).toBe(may));
});

describe('events list', () => {
  const listed = (
    eventId: number,
    more: { parentEventId?: number; isRegistered?: boolean; eventStart?: string } = {},
  ) => ({
    eventId,
    isRegistered: false,
    eventStart: '2026-07-10T00:00:00Z',
    ...more,
  });

  it('lists a child only if its parent is registered or missing', () => {
    const child = listed(2, { parentEventId: 1 });
    expect(isListed(child, [listed(1), child])).toBe(false);
    expect(isListed(child, [listed(1, { isRegistered: true }), child])).toBe(true);
    expect(isListed(child, [child])).toBe(true);
  });

  it('lists events with a ticket first, then by start, and children under their parent', () => {
    const events = [
      listed(3, { eventStart: '2026-08-01T00:00:00Z' }),
      listed(2, { parentEventId: 1 }),
      listed(1, { isRegistered: true }),
      listed(4, { parentEventId: 99, eventStart: '2026-07-01T00:00:00Z' }),
    ];
    const shown = arrangeEvents(events).map(({ event: { eventId }, children }) => [
      eventId,
      children.map((c) => c.eventId),
    ]);
    expect(shown).toEqual([
      // The event with a ticket comes first, although event 4 begins earlier.
      [1, [2]],
      [4, []],
      [3, []],
    ]);
  });
});

describe('event card', () => {
  const now = '2026-06-01T00:00:00Z';
  const card: CardEvent = {
    eventTypeCd: 'FIVESTAR',
    eventStart: '2026-07-10T14:00:00Z',
    eventEnd: '2026-07-12T22:00:00Z',
    registrationStart: '2026-05-01T00:00:00Z',
    registrationEnd: '2026-07-01T00:00:00Z',
    isRegistered: false,
    isRegistrationActive: true,
    isCheckInActive: false,
    liveEventEnabled: true,
    onSiteRegistrationEnabled: true,
  };
  const plain = { elevated: false };

  it('shows register, without closed or register-by lines, while registration is open', () => {
    expect(eventCard(card, plain, now)).toEqual({
      status: 'open',
      registerBy: null,
      onlineClosed: false,
      onSiteOpens: null,
      liveStream: false,
      action: 'register',
      addAttendee: false,
      shareItinerary: false,
    });
  });
  it('shows register by, closed online and on-site opens before registration', () => {
    const early = { ...card, registrationStart: '2026-06-15T00:00:00Z', isRegistrationActive: false };
    expect(eventCard(early, plain, now)).toMatchObject({
      status: 'notOpenYet',
      registerBy: { opens: early.registrationStart, until: early.registrationEnd },
      onlineClosed: true,
      onSiteOpens: early.eventStart,
      action: null,
    });
    expect(eventCard({ ...early, onSiteRegistrationEnabled: false }, plain, now).onSiteOpens).toBeNull();
  });
  it('lets elevated staff register after registration closed', () => {
    const closed = { ...card, isRegistrationActive: false };
    expect(eventCard(closed, plain, now)).toMatchObject({ status: 'closed', onlineClosed: true, action: null });
    expect(eventCard(closed, { elevated: true }, now)).toMatchObject({ onlineClosed: false, action: 'register' });
  });
  it('shows the summary to registered people also when closed, and the live stream when it is complete', () => {
    const registered = { ...card, isRegistered: true, isRegistrationActive: false, isCheckInActive: true };
    expect(eventCard(registered, plain, now)).toMatchObject({
      status: 'registered',
      onlineClosed: false,
      action: 'summary',
      liveStream: true,
      shareItinerary: true,
    });
    expect(eventCard({ ...registered, isCheckInActive: false }, plain, now).liveStream).toBe(false);
    expect(eventCard({ ...registered, liveEventEnabled: false }, plain, now).liveStream).toBe(false);
    expect(eventCard({ ...card, isCheckInActive: true }, plain, now).liveStream).toBe(false);
  });
});
