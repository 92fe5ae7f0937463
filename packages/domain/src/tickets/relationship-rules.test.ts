import type { RelationshipType } from '@foyer/contract/events/event-configuration';
import { expect, it } from 'vitest';
import { typeProblems } from './relationship-rules.ts';

const type = (relationshipType: string, more: Partial<RelationshipType> = {}): RelationshipType => ({
  relationshipType,
  selfType: false,
  guestType: false,
  translations: {},
  ...more,
});
const problems = (...types: RelationshipType[]) =>
  typeProblems(types).map(({ index, field, kind }) => `${index} ${field} ${kind}`);

it('reports invalid relationship types', () => {
  expect(
    problems(
      type('CONSULTANT', { selfType: true }),
      type('SPOUSE'),
      type('GUEST', { guestType: true, maxPerAccount: 100 }),
    ),
  ).toEqual([]);
  expect(problems(type('SPOUSE'), type('GUEST'), type('SPOUSE '))).toEqual(['2 relationshipType twice']);
  expect(problems(type(' '), type(''))).toEqual(['0 relationshipType needed', '1 relationshipType needed']);
  expect(problems(type('GUEST', { translations: { defaultLabel: ' ' } }))).toEqual([
    '0 translations.defaultLabel needed',
  ]);
  expect(problems(type('BOTH', { selfType: true, guestType: true }))).toEqual(['0 guestType both']);
  for (const maxPerAccount of [0, 1.5, 101, Number.NaN]) {
    expect(problems(type('GUEST', { guestType: true, maxPerAccount }))).toEqual(['0 maxPerAccount most']);
  }
});
