import { describe, expect, it } from 'vitest';
import { availableRelationships, maxPerAccount, remainingPieces } from './relationships.ts';
import { consultant, guest, me, other, spouse } from './testing/factories.ts';

const twice = <T extends object>(type: T) => ({ ...type, maxPerAccount: 2 });
const types = [twice(consultant), twice(spouse), twice(guest)];
const holding = (relationshipType: string, externalAccountIdentifier = me) => ({
  relationshipType,
  externalAccountIdentifier,
});

describe('maxPerAccount 2', () => {
  it('is for guests alone: of the own and the extra ticket there is one', () => {
    expect(types.map(maxPerAccount)).toEqual([1, 1, 2]);
    expect(maxPerAccount({ ...guest, maxPerAccount: undefined })).toBe(1);
  });

  it('leaves one guest beside the first, and none beside two', () => {
    const left = (...names: string[]) =>
      remainingPieces(
        twice(guest),
        types,
        names.map((name) => holding(name)),
        me,
      );
    expect([left(), left('GUEST'), left('GUEST', 'GUEST'), left('GUEST', 'GUEST', 'GUEST')]).toEqual([2, 1, 0, 0]);
    expect(remainingPieces(twice(guest), types, [holding('GUEST', other)], me)).toBe(2);
  });

  it('offers no second own ticket, and no second spouse', () => {
    const offered = availableRelationships({
      relationshipTypes: types,
      externalAccountIdentifier: me,
      held: [holding('CONSULTANT'), holding('SPOUSE'), holding('GUEST')],
    });
    expect(offered.map(({ relationshipType }) => relationshipType)).toEqual(['GUEST']);
  });
});
