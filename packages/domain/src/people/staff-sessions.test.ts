import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { roles, type Role } from '@foyer/contract/wire/vocabulary';
import type { Grant } from './grants.ts';
import {
  grantsAfterPin,
  isSimplePin,
  lockMinutesFor,
  longestSessionMs,
  readAfterPin,
  readLockMinutes,
  readSessionHours,
  readStaffSessions,
  type StaffSessions,
} from './staff-sessions.ts';

const rules = (hours = '', lockMinutes = '', afterPin = ''): StaffSessions =>
  readStaffSessions({ hours, lockMinutes, afterPin });
/** A grant whose event and times must not change. */
const grant = (role: Role): Grant => ({ role, eventId: 5, validFrom: null, validUntil: new Date(0) });
const some = fc.uniqueArray(fc.constantFrom(...roles), { minLength: 1 });

describe('settings by role', () => {
  test.each(['admin', 'admin=', 'admin=0', 'admin=721', 'boss=3', 'admin=3 admin=4', 'admin=3,helper=4', 'admin=1.5'])(
    'refuse invalid text: %s',
    (text) => {
      expect(readSessionHours(text)).toBeNull();
      expect(readLockMinutes(text)).toBeNull();
    },
  );
  test.each(['admin', 'admin=boss', 'admin=helper,', 'admin=helper admin=helper', 'boss=admin'])(
    'accept existing roles only: %s',
    (text) => expect(readAfterPin(text)).toBeNull(),
  );

  it('use defaults for absent settings', () => {
    expect(longestSessionMs({ roles: ['admin'] }, rules())).toBe(Infinity);
    expect(longestSessionMs({ roles: [] }, rules('admin=1'))).toBe(Infinity);
    expect(lockMinutesFor({ roles: ['helper'] }, rules('', 'admin=5'))).toBe(15);
    expect(grantsAfterPin([grant('ticket-scanner')], rules())).toEqual([grant('ticket-scanner')]);
  });

  it('parse hours, minutes and the roles after a PIN', () => {
    expect(longestSessionMs({ roles: ['admin'] }, rules('admin=8'))).toBe(8 * 3_600_000);
    expect(lockMinutesFor({ roles: ['ticket-scanner'] }, rules('', 'ticket-scanner=never'))).toBeNull();
    expect(lockMinutesFor({ roles: [] }, rules())).toBeNull();
    expect(grantsAfterPin([grant('helper'), grant('ticket-scanner')], rules('', '', 'helper=ticket-scanner'))).toEqual([
      grant('ticket-scanner'),
      grant('ticket-scanner'),
    ]);
    expect(grantsAfterPin([grant('admin')], rules('', '', 'admin=helper,ticket-scanner'))).toEqual([
      grant('helper'),
      grant('ticket-scanner'),
    ]);
  });

  it('apply the strictest rule to a person with several roles', () => {
    fc.assert(
      fc.property(some, some, (first, second) => {
        const all = rules('admin=8 helper=12', 'admin=5 ticket-scanner=never');
        const both = { roles: [...new Set([...first, ...second])] };
        expect(longestSessionMs(both, all)).toBeLessThanOrEqual(longestSessionMs({ roles: first }, all));
        expect(lockMinutesFor(both, all) ?? Infinity).toBeLessThanOrEqual(
          lockMinutesFor({ roles: first }, all) ?? Infinity,
        );
      }),
    );
  });
});

test.each([
  ['0000', true],
  ['77777777', true],
  ['1234', true],
  ['7890', true],
  ['4321', true],
  ['1098', true],
  ['2468', false],
  ['1235', false],
  ['1212', false],
  ['9071', false],
])('a PIN %s is simple: %s', (pin, isSimple) => expect(isSimplePin(pin)).toBe(isSimple));
