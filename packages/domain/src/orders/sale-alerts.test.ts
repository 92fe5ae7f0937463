import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hasJustOpened, keepsBackAlert, nextOpening } from './sale-alerts.ts';
import { openingDelay, waitForOpening } from './sale-opening.ts';

const at = (ms: number) => new Date(ms);
const window = (start: number, end: number, seen: number | null = null) => ({
  startDateTime: at(start),
  endDateTime: at(end),
  seenAt: seen === null ? null : at(seen),
});

describe('an opening (selling 1.15)', () => {
  it('is due from the start until just before the end, until it was seen', () => {
    expect([9, 10, 19, 20].map((now) => hasJustOpened(window(10, 20), at(now)))).toEqual([false, true, true, false]);
    expect(hasJustOpened(window(10, 20, 10), at(15))).toBe(false);
    // The window was moved behind the moment at which it was seen open.
    expect(hasJustOpened(window(14, 20, 10), at(15))).toBe(true);
  });

  it('is due at most once for each start, however often it is looked for', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 50 }), { maxLength: 30 }), (looks) => {
        let seen: number | null = null;
        let mails = 0;
        for (const now of looks.toSorted((a, b) => a - b)) {
          if (!hasJustOpened(window(20, 40, seen), at(now))) continue;
          mails += 1;
          seen = now;
        }
        expect(mails).toBe(looks.some((now) => now >= 20 && now < 40) ? 1 : 0);
      }),
    );
  });

  it('is followed by the next start', () => {
    const windows = [window(10, 20), window(30, 40), window(25, 40)];
    expect([5, 10, 30].map((now) => nextOpening(windows, at(now))?.getTime())).toEqual([10, 25, undefined]);
  });

  it('sends no mail for a reason that stays, and one for a draw that sells by a draw', () => {
    expect(keepsBackAlert('notInWindow', 'firstCome')).toBe(true);
    expect(keepsBackAlert('soldOut', 'firstCome')).toBe(true);
    expect(keepsBackAlert('paymentWait', 'firstCome')).toBe(false);
    expect([keepsBackAlert('drawOnly', 'draw'), keepsBackAlert('allUsed', 'draw')]).toEqual([false, true]);
  });
});

describe('an open page (selling 1.16)', () => {
  const windows = [
    { state: 'open' as const, startDateTime: at(0) },
    { state: 'notYet' as const, startDateTime: at(90_000) },
    { state: 'notYet' as const, startDateTime: at(50_000) },
  ];

  it("waits for the next start by the server's clock", () => {
    expect(waitForOpening(windows, at(20_000))).toBe(30_000);
    expect(waitForOpening(windows, at(60_000))).toBe(0);
    expect([waitForOpening([], at(0)), waitForOpening(windows, at(-86_400_000))]).toEqual([null, null]);
  });

  it('requests the tickets at a random moment of 20 seconds', () => {
    expect([0, 0.5, 0.999_999].map(openingDelay)).toEqual([0, 10_000, 19_999]);
  });
});
