import { describe, expect, it } from 'vitest';
import type { AudienceFacts } from '../people/audience.ts';
import { windowPhase, windowState, type WindowRule } from './sale-windows.ts';

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
});
