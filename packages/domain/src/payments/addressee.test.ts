import { expect, test } from 'vitest';
import { addressedTo, isCompanyName } from './addressee.ts';

test.each([
  '株式会社﨑山',
  '株式会社 﨑山',
  '髙橋商事株式会社',
  '髙橋商事 株式会社',
  '（株）髙橋',
  '㈱髙橋',
  '株式会社髙橋商事 経理部',
  '一般社団法人　日本協会　東京支部事務局',
  '東京大学',
  '合同会社ABC',
  'Hale Trading, Inc.',
  'Example Company',
  'Acme GmbH',
  'Comercial López S.A. de C.V.',
])('%s is a company', (name) => expect(isCompanyName(name)).toBe(true));

test.each([
  '﨑山 花子',
  '株式会社髙橋商事 経理部 﨑山 花子',
  '株式会社髙橋 髙橋太郎',
  'Ada King',
  'Marco',
  'Agnes Ltdiver',
  '大学 太郎',
])('%s is a person', (name) => expect(isCompanyName(name)).toBe(false));

test.each([
  ['株式会社﨑山', true, 'ja-JP', '株式会社﨑山 御中'],
  ['﨑山 花子', false, 'ja-JP', '﨑山 花子 様'],
  ['株式会社﨑山　御中', true, 'ja-JP', '株式会社﨑山 御中'],
  ['﨑山花子様', false, 'ja-JP', '﨑山花子 様'],
  ['株式会社﨑山 様', true, 'ja-JP', '株式会社﨑山 御中'],
  ['株式会社﨑山', true, 'en-US', '株式会社﨑山'],
  ['Ada King', false, 'es-US', 'Ada King'],
] as const)('addresses %s (company: %s) in %s as %s', (name, isCompany, locale, line) =>
  expect(addressedTo(name, isCompany, locale)).toBe(line),
);
