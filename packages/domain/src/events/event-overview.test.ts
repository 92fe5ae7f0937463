import type { EventOverview } from '@foyer/contract/events/event-overview';
import { expect, test } from 'vitest';
import { canArchive, meetsFilter, yearOf, type OverviewFilter } from './event-overview.ts';
import { hanVariants } from '../shared/han-variants.ts';
import { foundIn } from '../shared/search-folding.ts';
import { saleState } from './overview-state.ts';

const event = {
  eventStart: '2027-03-05T15:00:00Z',
  eventEnd: '2027-03-06T22:00:00Z',
  registrationStart: '2027-01-01T00:00:00Z',
  registrationEnd: '2027-03-01T00:00:00Z',
  timeZone: 'America/Chicago',
  isPublished: true,
  activation: null,
};
const stateAt = (now: string, more: object = {}, sale: object = {}) =>
  saleState({ ...event, ...more }, { isSoldOut: false, isActive: false, ...sale }, now);

test('follows registration and days of a published event', () => {
  expect(stateAt('2026-12-31T23:59:59Z')).toBe('notOpen');
  expect(stateAt('2027-01-01T00:00:00Z')).toBe('onSale');
  expect(stateAt('2027-03-01T00:00:00Z', {}, { isSoldOut: true })).toBe('soldOut');
  expect(stateAt('2027-03-01T00:00:01Z', {}, { isSoldOut: true })).toBe('closed');
  expect(stateAt('2027-03-05T15:00:00Z', {}, { isActive: true })).toBe('running');
  expect(stateAt('2027-03-09T00:00:00Z')).toBe('past');
});

test('a called-off event is called off, a draft is a draft, and an activated past event runs', () => {
  expect(stateAt('2027-03-09T00:00:00Z', { isCalledOff: true, isPublished: false })).toBe('calledOff');
  expect(stateAt('2027-03-09T00:00:00Z', { isPublished: false })).toBe('draft');
  const activation = { from: '2027-03-09T00:00:00Z', until: '2027-03-10T00:00:00Z' };
  expect(stateAt('2027-03-09T00:00:00Z', { activation })).toBe('running');
  expect(stateAt('2027-03-11T00:00:00Z', { activation })).toBe('past');
});

test('archives only events that nobody needs any more', () => {
  const states = ['calledOff', 'draft', 'running', 'past', 'notOpen', 'soldOut', 'onSale', 'closed'] as const;
  expect(states.filter(canArchive)).toEqual(['calledOff', 'draft', 'past']);
});

// The filter reads only these fields of an event.
const overview = (more: Partial<EventOverview>, named: object = {}) =>
  ({
    event: {
      eventTypeCd: 'GALA',
      eventShortCode: 'GALA27',
      defaultName: 'Winter Gala',
      translations: { name: { ja_JP: { value: '冬の祭典' } } },
      eventStart: '2027-01-01T03:00:00Z',
      configuration: { timeZone: 'America/Chicago' },
      ...named,
    },
    state: 'onSale',
    isArchived: false,
    hasUnpublishedChanges: false,
    ...more,
  }) as EventOverview;
const isFound = (text: string, search: string) => foundIn(text, search, hanVariants);
const all: OverviewFilter = { search: '', states: [], types: [], years: [] };
const meets = (filter: Partial<OverviewFilter>, more: Partial<EventOverview> = {}) =>
  meetsFilter(overview(more), { ...all, ...filter }, isFound);

test('finds an event by each word of its names and its short code', () => {
  expect(meets({ search: ' gala  WINTER ' })).toBe(true);
  expect(meets({ search: 'ＧＡＬＡ27' })).toBe(true);
  expect(meets({ search: '祭典' })).toBe(true);
  expect(meets({ search: 'gala summer' })).toBe(false);
});

test.each([
  ['Advisors’ Night: 500 seats', "Advisors' Night"],
  ['Capacitación Regional Tokio', 'capacitacion'],
  ['カンファレンス', 'かんふぁれんす'],
  ['髙橋杯', '高橋'],
])('finds the event %s by %s', (defaultName, search) => {
  expect(meetsFilter(overview({}, { defaultName }), { ...all, search }, isFound)).toBe(true);
});

test('adds chips of one kind and narrows by chips of different kinds', () => {
  expect(meets({ states: ['draft', 'onSale'] })).toBe(true);
  expect(meets({ states: ['draft'] })).toBe(false);
  expect(meets({ states: ['onSale'], types: ['OTHER'] })).toBe(false);
  expect(meets({ states: ['changed'] }, { hasUnpublishedChanges: true })).toBe(true);
  expect(meets({ states: ['changed'] })).toBe(false);
});

test('uses the year in the zone of the event', () => {
  expect(yearOf(overview({}))).toBe(2026);
  expect(meets({ years: [2026] })).toBe(true);
  expect(meets({ years: [2027] })).toBe(false);
});

test('lists archived events only with their chip', () => {
  expect(meets({}, { isArchived: true })).toBe(false);
  expect(meets({ states: ['archived'] }, { isArchived: true })).toBe(true);
  expect(meets({ states: ['archived'] })).toBe(false);
  expect(meets({ states: ['archived', 'draft'] }, { isArchived: true })).toBe(false);
});
