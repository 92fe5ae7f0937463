import type { AttendeeFilter } from '@foyer/contract/reports/reports';
import { locales, ticketStatuses, titles } from '@foyer/contract/wire/vocabulary';
import type { useSearch } from '../../session/navigation.tsx';

/** The filter of a list of attendees in the URL of a screen. The parameters have the names of the filter's parts. */

type Query = Omit<ReturnType<typeof useSearch<'messages'>>, 'message'>;
export type FilterPart = keyof Query & keyof AttendeeFilter;

/** The text for no title and for no T-shirt size. */
const none = '-';

const day = (text: string) => (/^\d{4}-\d{2}-\d{2}$/.test(text) ? text : undefined);
const hour = (text: string) => (/^\d{4}-\d{2}-\d{2}T\d{2}$/.test(text) ? text : undefined);
const short = (most: number) => (text: string) => (text.length <= most ? text : undefined);
const truth = (text: string) => ({ true: true, false: false })[text];
const orNull = (text: string | undefined) => (text === none ? null : text);

const number = (text: string) => (/^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined);

/** Reads each part from its text. A text that is not valid is no limit. */
const readers: { readonly [P in FilterPart]: (text: string) => AttendeeFilter[P] } = {
  ticketConfigurationId: number,
  addOnId: number,
  relationshipType: short(60),
  statuses: (text) => {
    const found = ticketStatuses.filter((status) => text.split(',').includes(status));
    return found.length > 0 ? found : undefined;
  },
  checkedIn: truth,
  checkedInAt: hour,
  locale: (text) => locales.find((each) => each === text),
  isMissingAnswers: (text) => (text === 'true' ? true : undefined),
  registeredOn: day,
  registeredFrom: day,
  registeredUntil: day,
  title: (text) => (text === none ? null : titles.find((each) => each === text)),
  countryCode: short(3),
  tShirtSize: (text) => orNull(short(200)(text)),
  answer: (text) => {
    const [field = '', ...rest] = text.split(':');
    if (field === '' || field.length > 100) return undefined;
    const value = rest.join(':');
    return { field, value: value === '' ? null : value.slice(0, 200) };
  },
};

const parts = Object.keys(readers) as FilterPart[];

/** The filter that a URL names. */
export function readFilter(query: Query): AttendeeFilter {
  const found = parts.map((part) => {
    const text = query[part];
    return [part, text === undefined ? undefined : readers[part](text)] as const;
  });
  // Each reader returns the type of its part.
  return Object.fromEntries(found.filter(([, value]) => value !== undefined)) as AttendeeFilter;
}

/** The parameters of a filter. Parts without a limit are undefined, so the URL leaves them out. */
export function writeFilter(filter: AttendeeFilter): Query {
  const textOf = (part: FilterPart): string | undefined => {
    if (part === 'answer') {
      const { answer } = filter;
      return answer && `${answer.field}${answer.value === null ? '' : `:${answer.value}`}`;
    }
    const value = filter[part];
    if (value === undefined) return undefined;
    return value === null ? none : String(value);
  };
  // One text for each part.
  return Object.fromEntries(parts.map((part) => [part, textOf(part)])) as Query;
}

/** A filter with a changed part; `undefined` removes its limit. */
export function withPart<P extends keyof AttendeeFilter>(
  filter: AttendeeFilter,
  part: P,
  value: AttendeeFilter[P] | undefined,
): AttendeeFilter {
  const { [part]: _before, ...others } = filter;
  return value === undefined ? others : { ...others, [part]: value };
}

/** The part of a filter that may be stored: without the search text. */
export function withoutText(filter: AttendeeFilter): Omit<AttendeeFilter, 'searchText'> {
  const { searchText: _, ...others } = filter;
  return others;
}
