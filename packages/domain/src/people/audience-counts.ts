import type { Audience } from '@foyer/contract/people/audience';
import { isInAudience, type AudienceFacts } from './audience.ts';

/** Accounts with the same facts, and how many they are (selling 5.1). */
export interface FactGroup {
  facts: AudienceFacts;
  accounts: number;
}

/** What audiences name beside titles and countries. */
export interface AudienceKeys {
  lists: readonly string[];
  qualifications: readonly string[];
  organisations: readonly string[];
}

/** The lists, qualifications and organisations that audiences name, each once and sorted. */
export function keysOf(audiences: readonly Audience[]): AudienceKeys {
  const all = (of: (audience: Audience) => readonly string[] | undefined) =>
    [...new Set(audiences.flatMap((audience) => of(audience) ?? []))].toSorted();
  return {
    lists: all(({ lists }) => lists),
    qualifications: all(({ qualifications }) => qualifications),
    organisations: all(({ organisationsOf }) => organisationsOf),
  };
}

/** Whether a count with `known` keys can tell who belongs to audiences with `needed` keys. */
export const hasKeys = (known: AudienceKeys, needed: AudienceKeys): boolean =>
  (['lists', 'qualifications', 'organisations'] as const).every((kind) =>
    needed[kind].every((key) => known[kind].includes(key)),
  );

/** The groups that belong to at least one of the audiences, so no account counts twice (selling 5.2). */
export const groupsIn = <G extends FactGroup>(groups: readonly G[], audiences: readonly Audience[]): G[] =>
  groups.filter(({ facts }) => audiences.some((audience) => isInAudience(audience, facts)));

/** How many accounts the groups have. */
export const accountsOf = (groups: readonly FactGroup[]): number =>
  groups.reduce((sum, { accounts }) => sum + accounts, 0);
