import type { Audience } from '@foyer/contract/people/audience';
import { zoneOfCountry } from '../people/country-zone.ts';
import { accountsOf, groupsIn, type FactGroup } from '../people/audience-counts.ts';
import { msOf, wallClock, type Instant } from '../shared/dates.ts';

/** Who can buy which ticket type when, from counted accounts (selling 5). */

/** A window of a ticket type, as far as it decides who can buy when and at which price. */
export interface CountedWindow {
  key: string;
  audience: Audience;
  startDateTime: Instant;
  endDateTime: Instant;
  amount?: number | undefined;
}

export interface CountedType {
  key: string;
  amount: number;
  windows: readonly CountedWindow[];
  /** The sale of a type without windows. Null: without an end. */
  startDateTime: Instant | null;
  endDateTime: Instant | null;
}

/** Accounts with one title in one country. A title of null is an account without one. */
export interface Share {
  title: string | null;
  country: string;
  accounts: number;
}

/** A time in which the same windows of a ticket type are open. */
export interface Phase {
  from: Instant | null;
  to: Instant | null;
  windowKeys: string[];
  accounts: number;
  shares: Share[];
}

/** Accounts by title and country, the largest share first. */
function sharesOf(groups: readonly FactGroup[]): Share[] {
  const shares = new Map<string, Share>();
  for (const { facts, accounts } of groups) {
    const { title, country } = facts;
    const key = `${title ?? ''} ${country}`;
    const share = shares.get(key) ?? { title, country, accounts: 0 };
    share.accounts += accounts;
    shares.set(key, share);
  }
  return [...shares.values()].toSorted((a, b) => b.accounts - a.accounts);
}

/**
 * The phases of a ticket type by time, without those in which nobody can buy because no window is open. An account in
 * two open windows counts once (selling 5.2).
 */
export function phasesOf(type: CountedType, groups: readonly FactGroup[]): Phase[] {
  const phase = (from: Instant | null, to: Instant | null, open: readonly CountedWindow[], inside: FactGroup[]) => ({
    from,
    to,
    windowKeys: open.map(({ key }) => key),
    accounts: accountsOf(inside),
    shares: sharesOf(inside),
  });
  const { windows } = type;
  if (windows.length === 0) return [phase(type.startDateTime, type.endDateTime, [], [...groups])];
  const edges = [...new Set(windows.flatMap((each) => [msOf(each.startDateTime), msOf(each.endDateTime)]))].toSorted(
    (a, b) => a - b,
  );
  return edges.slice(0, -1).flatMap((from, index) => {
    const to = edges[index + 1] ?? from;
    const open = windows.filter((each) => msOf(each.startDateTime) <= from && msOf(each.endDateTime) >= to);
    if (open.length === 0) return [];
    const inside = groupsIn(
      groups,
      open.map(({ audience }) => audience),
    );
    return [phase(new Date(from), new Date(to), open, inside)];
  });
}

/** What an organiser should look at (selling 5.4). */
export type BuyerWarning =
  /** No account belongs to the audience. */
  | { kind: 'nobody'; typeKey: string; windowKey: string }
  /** These accounts belong to two windows at the same time, with two prices. */
  | { kind: 'twoPrices'; typeKey: string; windowKey: string; otherKey: string; accounts: number }
  /** It is night for most accounts of the audience when the window opens. */
  | { kind: 'night'; typeKey: string; windowKey: string; accounts: number };

/** The hours from midnight to this one are night. */
const nightEnds = 6;

const isNight = (at: Instant, zone: string): boolean => new Date(wallClock(msOf(at), zone)).getUTCHours() < nightEnds;

const overlaps = (a: CountedWindow, b: CountedWindow): boolean =>
  msOf(a.startDateTime) < msOf(b.endDateTime) && msOf(b.startDateTime) < msOf(a.endDateTime);

/** The warnings about the windows of a ticket type, in the organiser's order. */
export function buyerWarnings(type: CountedType, groups: readonly FactGroup[], timeZone: string): BuyerWarning[] {
  const { key: typeKey, windows } = type;
  return windows.flatMap((window, index): BuyerWarning[] => {
    const inside = groupsIn(groups, [window.audience]);
    const total = accountsOf(inside);
    if (total === 0) return [{ kind: 'nobody', typeKey, windowKey: window.key }];
    const asleep = accountsOf(
      inside.filter(({ facts }) => isNight(window.startDateTime, zoneOfCountry(facts.country, timeZone))),
    );
    const night: BuyerWarning[] =
      asleep * 2 > total ? [{ kind: 'night', typeKey, windowKey: window.key, accounts: asleep }] : [];
    const twice = windows.slice(index + 1).flatMap((other): BuyerWarning[] => {
      if (!overlaps(window, other) || (window.amount ?? type.amount) === (other.amount ?? type.amount)) return [];
      const accounts = accountsOf(groupsIn(inside, [other.audience]));
      return accounts === 0
        ? []
        : [{ kind: 'twoPrices', typeKey, windowKey: window.key, otherKey: other.key, accounts }];
    });
    return [...night, ...twice];
  });
}
