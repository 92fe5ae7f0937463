import { expect, test } from 'vitest';
import { regionsOf } from '@foyer/domain/people/regions';
import { postalFiles } from './postal-codes.ts';

const files = postalFiles();
const cityOf = (code: string) => files.get(code.slice(0, 2))?.[code.slice(2)];

test.each([
  ['1000001', '13千代田区'],
  ['0600000', '01札幌市中央区'],
  ['9000001', '47那覇市'],
  // The wards of Hamamatsu since 2024.
  ['4328002', '22浜松市中央区'],
  // Two wards of one city, and two prefectures.
  ['0040000', '01'],
  ['4980000', undefined],
  ['0000000', undefined],
])('%s is in %s', (code, city) => expect(cityOf(code)).toBe(city));

test("covers the whole country with the form's prefectures, in files that are small enough to load", () => {
  const cities = [...files.values()].flatMap((file) => Object.values(file));
  expect(cities.length).toBeGreaterThan(110_000);
  const known = new Set(regionsOf.JPN.map((region) => region.code));
  expect(new Set(cities.map((city) => city.slice(0, 2)))).toEqual(known);
  for (const [name, file] of files) {
    expect(name).toMatch(/^\d\d$/);
    expect(JSON.stringify(file).length).toBeLessThan(120_000);
  }
});
