import type { Role } from '@foyer/contract/wire/vocabulary';
import { roles as allRoles } from '@foyer/contract/wire/vocabulary';
import { describe, expect, test } from 'vitest';
import { matchRow } from '../app/screens/address.ts';
import { isScreenKey, rowKeys, screenOf } from '../app/screens/rows.ts';
import { groupsOf, isWithin, openTab, sectionsOf } from './destinations.ts';
import { mayOpen } from './may-open.ts';

const by = (...roles: Role[]) => ({ roles });
const labelsOf = (entries: readonly { label: string }[]) => entries.map(({ label }) => label);
const query = { eventName: '', searchText: '', page: 1, tab: 'overview' as const };

describe('the sections of an event', () => {
  test.each<[Role, string[]]>([
    [
      'admin',
      ['overview', 'attendees', 'orders', 'waitingList', 'desk', 'door', 'badges', 'messages', 'reports', 'setup'],
    ],
    ['desk', ['attendees', 'desk', 'door', 'badges']],
    ['reports', ['overview', 'orders', 'reports']],
    ['ticket-scanner', ['door', 'badges']],
  ])('are those that the role %s may open', (role, expected) => {
    expect(labelsOf(sectionsOf(by(role)))).toEqual(expected);
  });

  test.each(allRoles)('lead the role %s only to screens that it may open', (role) => {
    for (const section of sectionsOf(by(role)))
      for (const entry of [section, ...(section.parts ?? [])]) {
        const { pathname } = new URL(entry.to(7), 'http://this.site');
        expect(matchRow(pathname)?.key, entry.label).toBe(entry.screen);
        expect(mayOpen(by(role), entry.screen), entry.label).toBe(true);
      }
  });

  test('contain every staff screen of an event', () => {
    const sections = sectionsOf(by('admin'));
    const ofEvents = rowKeys.filter(isScreenKey).filter((key) => {
      const { group, pattern } = screenOf(key);
      return group === 'staff' && pattern.includes('$eventId');
    });
    for (const key of ofEvents)
      expect(
        sections.some((section) => isWithin(section, key, 'overview')),
        key,
      ).toBe(true);
  });
});

test('the bar shows groups that the role may open', () => {
  expect(labelsOf(groupsOf(by('admin')))).toEqual(['today', 'events', 'money', 'settings']);
  expect(labelsOf(groupsOf(by('helper')))).toEqual(['today']);
  expect(labelsOf(groupsOf(by('organiser')))).toEqual(['today', 'events']);
});

test('every staff screen without an event belongs to a group, except the own account', () => {
  const groups = groupsOf(by('admin'));
  const lost = rowKeys
    .filter(isScreenKey)
    .filter((key) => screenOf(key).group === 'staff' && !screenOf(key).pattern.includes('$'))
    .filter((key) => !groups.some((group) => isWithin(group, key, 'overview')));
  expect(lost).toEqual(['staffSecurity']);
});

test('the event page opens the tab of the URL, the attendees for a search text, or the first allowed tab', () => {
  expect(openTab(by('admin'), query)).toBe('overview');
  expect(openTab(by('admin'), { ...query, searchText: 'Ana' })).toBe('search');
  expect(openTab(by('admin'), { ...query, tab: 'desk', searchText: 'Ana' })).toBe('desk');
  expect(openTab(by('desk'), query)).toBe('search');
  expect(openTab(by('reports'), { ...query, tab: 'desk' })).toBe('overview');
});
