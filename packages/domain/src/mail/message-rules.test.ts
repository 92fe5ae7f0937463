import type { MessageRule } from '@foyer/contract/mail/announcements';
import { eventAnchors, personAnchors } from '@foyer/contract/mail/message-vocabulary';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { commonAnchor, dueTime, latestAnchor, nextTime, ruleEnd } from './message-rules.ts';

const event = {
  eventStart: '2026-06-10T09:00:00Z',
  eventEnd: '2026-06-12T18:00:00Z',
  activatedUntil: null,
};
const rule = (
  anchor: MessageRule['anchor'],
  direction: MessageRule['direction'],
  amount: number,
  unit: MessageRule['unit'],
) => ({ kind: 'rule', anchor, direction, amount, unit }) as MessageRule;
const threeDaysBefore = rule('EVENT_START', 'before', 3, 'days');
const early = { registeredAt: '2026-05-01T00:00:00Z', checkedInAt: null };
const due = (it: MessageRule, person: { registeredAt: string; checkedInAt: string | null }, about = event) =>
  dueTime(it, about, person)?.toISOString() ?? null;

describe('dueTime', () => {
  it.each([
    ['before the start', threeDaysBefore, '2026-06-07T09:00:00.000Z'],
    ['before the end', rule('EVENT_END', 'before', 90, 'minutes'), '2026-06-12T16:30:00.000Z'],
    ['after the end', rule('EVENT_END', 'after', 1, 'days'), '2026-06-13T18:00:00.000Z'],
    ['after the registration', rule('REGISTRATION', 'after', 1, 'hours'), '2026-05-01T01:00:00.000Z'],
    ['after a check-in that has not happened', rule('CHECK_IN', 'after', 2, 'hours'), null],
  ])('counts %s', (_name, it, expected) => {
    expect(due(it, early)).toBe(expected);
  });

  it('counts from the check-in of the person', () => {
    const person = { ...early, checkedInAt: '2026-06-10T08:30:00Z' };
    expect(due(rule('CHECK_IN', 'after', 2, 'hours'), person)).toBe('2026-06-10T10:30:00.000Z');
  });

  it('is the registration for a person who registers after the time of the rule, until the rule ends', () => {
    const late = (registeredAt: string) => due(threeDaysBefore, { ...early, registeredAt });
    expect(late('2026-06-08T12:00:00Z')).toBe('2026-06-08T12:00:00.000Z');
    expect(late('2026-06-10T09:00:00Z')).toBeNull();
    const after = rule('EVENT_START', 'after', 1, 'hours');
    expect(due(after, { ...early, registeredAt: '2026-06-11T12:00:00Z' })).toBe('2026-06-11T12:00:00.000Z');
  });

  it('follows new dates of the event', () => {
    const moved = { ...event, eventStart: '2026-06-20T09:00:00Z', eventEnd: '2026-06-22T18:00:00Z' };
    expect(due(threeDaysBefore, early, moved)).toBe('2026-06-17T09:00:00.000Z');
  });

  const instants = fc.date({
    min: new Date('2026-05-01T00:00:00Z'),
    max: new Date('2026-07-31T00:00:00Z'),
    noInvalidDate: true,
  });
  const rules = fc
    .record({
      anchor: fc.constantFrom(...eventAnchors, ...personAnchors),
      direction: fc.constantFrom('before' as const, 'after' as const),
      amount: fc.nat({ max: 400 }),
      unit: fc.constantFrom('minutes' as const, 'hours' as const, 'days' as const),
    })
    .map(({ anchor, direction, amount, unit }) =>
      rule(anchor, anchor.startsWith('EVENT') ? direction : 'after', amount, unit),
    );

  it('has passed exactly when the anchor is at most `latestAnchor`, the person is registered and the rule is open', () => {
    fc.assert(
      fc.property(rules, instants, fc.option(instants), instants, (it, registeredAt, checkedInAt, now) => {
        const time = dueTime(it, event, { registeredAt, checkedInAt });
        const anchor = commonAnchor(it, event) ?? (it.anchor === 'CHECK_IN' ? checkedInAt : registeredAt);
        const isDue =
          anchor !== null && anchor <= latestAnchor(it, now) && registeredAt <= now && now < ruleEnd(it, event);
        // A rule that ends between the due time and now sends nothing more.
        expect(time !== null && time <= now && now < ruleEnd(it, event)).toBe(isDue);
      }),
    );
  });

  it('is never before the registration, nor after the end of the rule', () => {
    fc.assert(
      fc.property(rules, instants, fc.option(instants), (it, registeredAt, checkedInAt) => {
        const time = dueTime(it, event, { registeredAt, checkedInAt });
        if (time === null) return;
        expect(time >= registeredAt).toBe(true);
        expect(time < ruleEnd(it, event)).toBe(true);
      }),
    );
  });
});

describe('ruleEnd', () => {
  it('is the date itself for "before", and a week after the last time for "after"', () => {
    expect(ruleEnd(threeDaysBefore, event)).toEqual(new Date(event.eventStart));
    expect(ruleEnd(rule('CHECK_IN', 'after', 2, 'hours'), event)).toEqual(new Date('2026-06-19T20:00:00Z'));
    const activated = { ...event, activatedUntil: '2026-06-30T00:00:00Z' };
    expect(ruleEnd(rule('CHECK_IN', 'after', 2, 'hours'), activated)).toEqual(new Date('2026-07-07T02:00:00Z'));
  });
});

describe('nextTime', () => {
  it('is the time that is the same for everyone, while it is ahead', () => {
    const now = new Date('2026-06-01T00:00:00Z');
    expect(nextTime({ kind: 'now' }, event, now)).toBeNull();
    expect(nextTime({ kind: 'at', date: '2026-06-02T00:00:00Z' }, event, now)).toEqual(
      new Date('2026-06-02T00:00:00Z'),
    );
    expect(nextTime({ kind: 'at', date: '2026-05-02T00:00:00Z' }, event, now)).toBeNull();
    expect(nextTime(threeDaysBefore, event, now)).toEqual(new Date('2026-06-07T09:00:00Z'));
    expect(nextTime(threeDaysBefore, event, new Date('2026-06-07T09:00:00Z'))).toBeNull();
    expect(nextTime(rule('CHECK_IN', 'after', 2, 'hours'), event, now)).toBeNull();
  });
});
