import type { RouteName, routes } from '@foyer/contract/routes';
import type { Role } from '@foyer/contract/vocabulary';
import type { StaffPart } from '@foyer/messages/messages';
import type { CallInput } from '../../api/request.ts';

/** What a row of `table.ts` may say. Whoever reads the table, the build included, loads no screen by it. */

/** Parameters of a path that are numbers, in whatever pattern; every other is text. */
export const numberParameters = ['eventId', 'orderId', 'ticketId'] as const;
type NumberParameter = (typeof numberParameters)[number];

type Names<Pattern extends string> = Pattern extends `${string}$${infer Name}/${infer Rest}`
  ? Name | Names<Rest>
  : Pattern extends `${string}$${infer Name}`
    ? Name
    : never;
type ValueOf<Name> = Name extends NumberParameter ? number : string;

/** The parameters of a pattern in their order, as a link takes them: `/confirmation/$eventShortCode/$orderId` → `[string, number]`. */
export type ParameterList<Pattern extends string> = Pattern extends `${string}$${infer Name}/${infer Rest}`
  ? [ValueOf<Name>, ...ParameterList<Rest>]
  : Pattern extends `${string}$${infer Name}`
    ? [ValueOf<Name>]
    : [];

/** The parameters of an address as its screen reads them: texts, by their names in the pattern. */
export type ParameterTexts<Pattern extends string> = Readonly<Partial<Record<Names<Pattern>, string>>>;

/** Parts of the texts beside those every page has. */
export type TextPart = 'signIn' | 'registration' | 'belongings' | StaffPart;

/** Calls that only read, which may be asked on the way: every GET, and the two POSTs that the registration asks its questions by. */
type Reading =
  | { [N in RouteName]: (typeof routes)[N] extends `GET ${string}` ? N : never }[RouteName]
  | 'availableRelationships'
  | 'availableTickets';

/** A call by its name in the contract and its typed input. */
export type FirstCall = {
  [N in Reading]: { name: N; input: CallInput<N> };
}[Reading] & {
  /** Only asked when the answer to the call before holds this; otherwise the refusal would be no news. */
  after?: Readonly<Record<string, string>>;
  /** Only asked for an administrator. */
  ofAdmin?: true;
};

/** The one text of an address that first calls are made from: whom staff look at. */
const accountParameter = 'externalAccountIdentifier';

/** What first calls are made from: the numbers in the screen's own address, whom it is about, and who is signed in. */
export type Known<Pattern extends string> = Readonly<
  Record<Extract<Names<Pattern>, NumberParameter>, number> &
    Record<Extract<Names<Pattern>, typeof accountParameter>, string> & { account: string }
>;

interface Row<Pattern extends string, Query extends string> {
  /** The path; `$name` is a parameter. */
  pattern: Pattern;
  /** `login` and `open` stand alone, `open` for everybody; `staff` and `attendee` are the two groups of spec §2 Route table. */
  group: 'login' | 'open' | 'staff' | 'attendee';
  /** Roles the row lists; somebody with none of them goes to /dashboard. */
  roles?: readonly Role[];
  /** What a link to it may carry in its query. */
  query?: readonly Query[];
}

export interface Screen<Pattern extends string = string, Query extends string = string> extends Row<Pattern, Query> {
  /** Its module below `features`, whose default export is the component; loaded on demand. */
  screen: `${'attendee' | 'staff'}/${string}Screen.tsx`;
  /** A module below `features` that it draws once it has its first answers; fetched with it. */
  soon?: `${'attendee' | 'staff'}/${string}.tsx`;
  /** Loaded beside its code. */
  texts: readonly TextPart[];
  /** The chunk that its code and that its styles travel in, where they have none of their own (`vite.config.ts`). */
  chunk?: 'registration' | 'events';
  styles?: 'start' | 'belongings';
  /** What the screen asks first, whoever may see it; `boot.inline.ts` asks it before the code is there. */
  firstCalls?(this: void, known: Known<Pattern>): readonly FirstCall[];
}

/** A row that always leads elsewhere. */
export interface Redirect<Pattern extends string = string> extends Row<Pattern, never> {
  redirectTo: string;
}

/** Checks a row against its own pattern. */
export const defineScreen = <const P extends string, const Q extends string = never>(row: Screen<P, Q>) => row;
export const defineRedirect = <const P extends string>(row: Redirect<P>) => row;
