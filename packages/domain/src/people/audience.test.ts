import { expect, test } from 'vitest';
import { isForEverybody, isInAudience, type AudienceFacts } from './audience.ts';

const ana: AudienceFacts = {
  title: 'EC',
  country: 'USA',
  lists: ['top-100'],
  qualifications: ['fivestar-2026'],
  line: ['C1000002', 'C1000001'],
};

test('an account meets every condition with one of its values (people 7.1)', () => {
  expect(isInAudience({}, ana)).toBe(true);
  expect(isInAudience({ titles: ['RC', 'EC'] }, ana)).toBe(true);
  expect(isInAudience({ titles: ['EC'], countries: ['JPN'] }, ana)).toBe(false);
  expect(isInAudience({ titles: ['EC'], countries: ['JPN', 'USA'], lists: ['top-100'] }, ana)).toBe(true);
  expect(isInAudience({ lists: ['first-timers'] }, ana)).toBe(false);
  expect(isInAudience({ qualifications: ['fivestar-2026'] }, ana)).toBe(true);
  expect(isInAudience({ qualifications: ['fivestar-2025'] }, ana)).toBe(false);
});

test('an organisation is an account and everybody below it (people 7.1)', () => {
  expect(isInAudience({ organisationsOf: ['C1000001'] }, ana)).toBe(true);
  expect(isInAudience({ organisationsOf: ['C1000002'] }, ana)).toBe(true);
  expect(isInAudience({ organisationsOf: ['C1000003'] }, ana)).toBe(false);
});

test('an account without a title meets no condition of titles (people 7.1)', () => {
  expect(isInAudience({ titles: ['EC'] }, { ...ana, title: null })).toBe(false);
});

test('only an audience without conditions is for everybody (people 7.1)', () => {
  expect(isForEverybody({})).toBe(true);
  expect(isForEverybody({ titles: undefined })).toBe(true);
  expect(isForEverybody({ countries: ['USA'] })).toBe(false);
});
