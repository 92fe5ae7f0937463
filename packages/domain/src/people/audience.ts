import type { Audience } from '@foyer/contract/people/audience';

/** What decides whether an account belongs to an audience (people 7). */
export interface AudienceFacts {
  /** Null: the account has no title, for example a guest's. */
  title: string | null;
  country: string;
  /** Keys of the account lists that contain the account. */
  lists: readonly string[];
  /** Keys of the qualifications of which the account has an offered or accepted place. */
  qualifications: readonly string[];
  /** External identifiers of the account itself and of everybody above it. */
  line: readonly string[];
}

/** Whether an account belongs to an audience (people 7.1). */
export function isInAudience(audience: Audience, account: AudienceFacts): boolean {
  const meets = (wanted: readonly string[] | undefined, own: readonly string[]) =>
    wanted === undefined || wanted.some((value) => own.includes(value));
  return (
    meets(audience.titles, account.title === null ? [] : [account.title]) &&
    meets(audience.countries, [account.country]) &&
    meets(audience.lists, account.lists) &&
    meets(audience.qualifications, account.qualifications) &&
    meets(audience.organisationsOf, account.line)
  );
}

/** Whether an audience is everybody. */
export const isForEverybody = (audience: Audience): boolean =>
  Object.values(audience).every((each) => each === undefined);
