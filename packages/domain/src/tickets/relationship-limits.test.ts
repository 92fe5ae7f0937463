import { describe, expect, it } from 'vitest';
import { availableRelationships, maxPerAccount, remainingUnits } from './relationships.ts';
import { consultant, guest, me, other, spouse } from '../testing/factories.ts';

const twice = <T extends object>(type: T) => ({ ...type, maxPerAccount: 2 });
const types = [twice(consultant), twice(spouse), twice(guest)];
const holding = (relationshipType: string, externalAccountIdentifier = me) => ({
  relationshipType,
  externalAccountIdentifier,
});

describe('maxPerAccount 2', () => {
  it('applies to guests only: an account has one self and one extra ticket', () => {
    expect(types.map(maxPerAccount)).toEqual([1, 1, 2]);
    expect(maxPerAccount({ ...guest, maxPerAccount: undefined })).toBe(1);
  });

  it('leaves one guest after the first, and none after the second', () => {
    const left = (...names: string[]) =>
      remainingUnits(
        twice(guest),
        types,
        names.map((name) => holding(name)),
        me,
      );
    expect([left(), left('GUEST'), left('GUEST', 'GUEST'), left('GUEST', 'GUEST', 'GUEST')]).toEqual([2, 1, 0, 0]);
    expect(remainingUnits(twice(guest), types, [holding('GUEST', other)], me)).toBe(2);
  });

  it('offers no second self ticket, and no second spouse', () => {
    const offered = availableRelationships({
      relationshipTypes: types,
      externalAccountIdentifier: me,
      held: [holding('CONSULTANT'), holding('SPOUSE'), holding('GUEST')],
    });
    expect(offered.map(({ relationshipType }) => relationshipType)).toEqual(['GUEST']);
  });
});
