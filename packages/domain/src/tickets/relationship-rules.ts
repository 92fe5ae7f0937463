import type { RelationshipType } from '@foyer/contract/events/event-configuration';

/** Errors in an event's relationship types. The editor shows them while typing, and the server refuses them. */
export interface TypeProblem {
  index: number;
  field: 'relationshipType' | 'guestType' | 'maxPerAccount' | 'translations.defaultLabel';
  /**
   * `needed`: no code or name; `twice`: duplicate code; `both`: self type and guest type together; `most`: invalid
   * number of tickets.
   */
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
