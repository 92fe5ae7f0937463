import type { RelationshipType } from '@foyer/contract/event-configuration';

/** What is wrong with an event's own relationship types: the editor tells it while they are typed, the server refuses it. */
export interface TypeProblem {
  index: number;
  field: 'relationshipType' | 'guestType' | 'maxPerAccount' | 'translations.defaultLabel';
  /** No code or name at all; the code of an earlier one; oneself and a guest at once, which no ticket can be; no number of tickets. */
  kind: 'needed' | 'twice' | 'both' | 'most';
}

export function typeProblems(types: readonly RelationshipType[]): TypeProblem[] {
  const codes = types.map(({ relationshipType }) => relationshipType.trim());
  return types.flatMap((type, index): TypeProblem[] => {
    const { maxPerAccount, selfType, guestType } = type;
    const code = codes[index] ?? '';
    const isMost =
      maxPerAccount === undefined || (Number.isInteger(maxPerAccount) && maxPerAccount >= 1 && maxPerAccount <= 100);
    return [
      ...(code === '' ? [{ index, field: 'relationshipType' as const, kind: 'needed' as const }] : []),
      ...(code !== '' && codes.indexOf(code) < index
        ? [{ index, field: 'relationshipType' as const, kind: 'twice' as const }]
        : []),
      ...(type.translations.defaultLabel?.trim() === ''
        ? [{ index, field: 'translations.defaultLabel' as const, kind: 'needed' as const }]
        : []),
      ...(selfType && guestType ? [{ index, field: 'guestType' as const, kind: 'both' as const }] : []),
      ...(isMost ? [] : [{ index, field: 'maxPerAccount' as const, kind: 'most' as const }]),
    ];
  });
}
