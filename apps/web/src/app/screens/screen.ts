import type { RouteName, routes } from '@foyer/contract/wire/routes';
import type { Role } from '@foyer/contract/wire/vocabulary';
import type { StaffPart } from '@foyer/messages/catalogue/staff-catalogue';
import type { CallInput, readingPosts } from '../../api/request.ts';
import type { numberParameters, Parameters } from './parameters.ts';

/** The type of a row in `table.ts`. Reading the table loads no screen, so the build can read it too. */

type NumberParameter = (typeof numberParameters)[number];

type Names<Pattern extends string> = Pattern extends `${string}$${infer Name}/${infer Rest}`
  ? Name | Names<Rest>
  : Pattern extends `${string}$${infer Name}`
    ? Name
    : never;
type ValueOf<Name> = Name extends NumberParameter ? number : string;

/**
 * The parameters of a pattern in their order, as a link takes them: `/confirmation/$eventShortCode/$orderId` →
 * `[string, number]`.
 */
export type ParameterList<Pattern extends string> = Pattern extends `${string}$${infer Name}/${infer Rest}`
  ? [ValueOf<Name>, ...ParameterList<Rest>]
  : Pattern extends `${string}$${infer Name}`
    ? [ValueOf<Name>]
    : [];

/** The parameters of a path as its screen reads them, by their names in the pattern. An invalid number is 0. */
export type PathValues<Pattern extends string> = Pattern extends string
  ? { readonly [N in Names<Pattern>]: ValueOf<N> }
  : never;

/** Sets of texts beyond the common texts of every page. */
export type TextPart = 'signIn' | 'registration' | 'belongings' | StaffPart;

/** Calls that only read and may be sent before the screen loads: every GET, and two POSTs of the registration. */
type Reading =
  | { [N in RouteName]: (typeof routes)[N] extends `GET ${string}` ? N : never }[RouteName]
  | (typeof readingPosts)[number];

/** A call by its name in the contract and its typed input. */
export type FirstCall = {
  [N in Reading]: { name: N; input: CallInput<N> };
}[Reading] & {
  /** Only sent if the response of the previous call contains this. Otherwise the call would be rejected. */
  after?: Readonly<Record<string, string>>;
  /** Only sent for an administrator. */
  ofAdmin?: true;
};

/** The only text parameter that first calls use: the account that staff look at. */
const accountParameter = 'externalAccountIdentifier';

/** The input of first calls: the numbers in the URL, the account that staff look at, and the signed-in account. */
export type Known<Pattern extends string> = Readonly<
  Record<Extract<Names<Pattern>, NumberParameter>, number> &
    Record<Extract<Names<Pattern>, typeof accountParameter>, string> & { account: string }
>;

interface Row<Pattern extends string, Search extends Parameters> {
  /** The path; `$name` is a parameter. */
  pattern: Pattern;
  /**
   * `login` and `open` have no group, and `open` is for everyone. `staff` and `attendee` are the two groups of system 4.
   */
  group: 'login' | 'open' | 'staff' | 'attendee';
  /** Roles that may open the row. A person without any of them goes to /dashboard. */
  roles?: readonly Role[];
  /** The query parameters of the screen and of its links. */
  search?: Search;
}

export interface Screen<Pattern extends string = string, Search extends Parameters = Parameters> extends Row<
  Pattern,
  Search
> {
  /** The module below `features` with the component as default export, loaded on demand. */
  screen: `${string}/${string}Screen.tsx`;
  /** Loaded together with the code. */
  texts: readonly TextPart[];
  /** The first requests of the screen. `boot.inline.ts` sends them before the code loads. */
  firstCalls?(this: void, known: Known<Pattern>): readonly FirstCall[];
}

/** A row that always redirects. */
export interface Redirect<Pattern extends string = string> extends Row<Pattern, Parameters> {
  redirectTo: string;
}

/** Checks a row against its own pattern. */
export const defineScreen = <const P extends string, S extends Parameters>(row: Screen<P, S>) => row;
export const defineRedirect = <const P extends string>(row: Redirect<P>) => row;
