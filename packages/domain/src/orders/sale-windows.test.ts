import { describe, expect, it } from 'vitest';
import type { AudienceFacts } from '../people/audience.ts';
import { earliestOpening, windowObstacle, windowPhase, windowState, type WindowRule } from './sale-windows.ts';

const account = (title: string | null = 'MC'): AudienceFacts => ({
  title,
  country: 'US',
  lists: [],
  qualifications: [],
  line: ['C1000001'],
});

const window = (key: string, rule: Partial<WindowRule> = {}): WindowRule => ({
  key,
  audience: {},
  mode: 'firstCome',
  startDateTime: '2027-01-12T16:00:00Z',
  endDateTime: '2027-01-13T16:00:00Z',
  ...rule,
});

describe('windows of a ticket type', () => {
  it('contain their start and not their end', () => {
    const phase = (now: string) => windowPhase(window('a'), now);
    expect(phase('2027-01-12T15:59:59.999Z')).toBe('notYet');
    expect(phase('2027-01-12T16:00:00.000Z')).toBe('open');
    expect(phase('2027-01-13T15:59:59.999Z')).toBe('open');
    expect(phase('2027-01-13T16:00:00.000Z')).toBe('over');
  });

  it('do not restrict a ticket type without windows', () => {
    expect(windowState([], account(), '2027-01-12T16:00:00Z')).toEqual({ state: 'none' });
  });

  it('sell only to the audience of an open window', () => {
    const windows = [
      window('gold', { audience: { titles: ['MC'] } }),
      window('all', { startDateTime: '2027-01-13T16:00:00Z', endDateTime: '2027-01-20T16:00:00Z' }),
    ];
    const of = (title: string, now: string) => {
      const found = windowState(windows, account(title), now);
      return 'window' in found ? `${found.state} ${found.window.key}` : found.state;
    };
    expect(of('MC', '2027-01-12T15:00:00Z')).toBe('notYet gold');
    expect(of('MC', '2027-01-12T17:00:00Z')).toBe('open gold');
    expect(of('RC', '2027-01-12T17:00:00Z')).toBe('notYet all');
    expect(of('MC', '2027-01-13T16:00:00Z')).toBe('open all');
    expect(of('RC', '2027-01-13T16:00:00Z')).toBe('open all');
    expect(of('RC', '2027-01-20T16:00:00Z')).toBe('over all');
    expect(windowState([windows[0] as WindowRule], account(null), '2027-01-12T17:00:00Z')).toEqual({
      state: 'notForYou',
    });
  });

  it('use the first window of the list that is open', () => {
    const windows = [
      window('later', { startDateTime: '2027-01-12T19:00:00Z' }),
      window('first', { startDateTime: '2027-01-12T17:00:00Z' }),
      window('second'),
      window('draw', { mode: 'draw', startDateTime: '2027-01-11T17:00:00Z' }),
    ];
    expect(windowState(windows, account(), '2027-01-12T18:00:00Z')).toMatchObject({ window: { key: 'first' } });
    expect(windowState(windows, account(), '2027-01-12T15:00:00Z')).toMatchObject({
      state: 'draw',
      window: { key: 'draw' },
    });
  });

  it('sell in an open window although a draw before it in the list is open too', () => {
    const windows = [window('draw', { mode: 'draw' }), window('sale')];
    expect(windowState(windows, account(), '2027-01-12T18:00:00Z')).toMatchObject({
      state: 'open',
      window: { key: 'sale' },
    });
  });

  it('name the next window, or the one that ended last, in any order of the list', () => {
    const early = window('early');
    const late = window('late', { startDateTime: '2027-01-14T16:00:00Z', endDateTime: '2027-01-15T16:00:00Z' });
    for (const windows of [
      [early, late],
      [late, early],
    ]) {
      const at = (now: string) => windowObstacle(windowState(windows, account(), now), 7)?.refusal;
      expect(at('2027-01-12T15:00:00Z')).toEqual({
        code: 'WINDOW_NOT_OPEN',
        metadata: { opensAt: '2027-01-12T16:00:00.000Z', ticketConfigurationId: 7 },
      });
      expect(at('2027-01-15T16:00:00Z')).toEqual({
        code: 'WINDOW_OVER',
        metadata: { endedAt: '2027-01-15T16:00:00.000Z', ticketConfigurationId: 7 },
      });
    }
  });
});

it('of several refusals, the one whose window opens first counts', () => {
  const notOpen = (opensAt: string) => ({ code: 'WINDOW_NOT_OPEN' as const, metadata: { opensAt } });
  const [first, second] = [notOpen('2027-01-12T16:00:00.000Z'), notOpen('2027-01-13T16:00:00.000Z')];
  expect(earliestOpening([{ code: 'NOT_IN_WINDOW' }, second, first])).toBe(first);
  expect(earliestOpening([{ code: 'NOT_IN_WINDOW' }])).toBeUndefined();
});
