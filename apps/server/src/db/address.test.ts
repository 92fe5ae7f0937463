import { expect, test } from 'vitest';
import { readDatabaseUrl } from './address.ts';

test('reads a single host unchanged', () => {
  expect(readDatabaseUrl('postgres://foyer:s%40cret@db.example:6432/foyer?sslmode=require')).toEqual({
    hosts: ['postgres://foyer:s%40cret@db.example:6432/foyer?sslmode=require'],
    label: 'db.example:6432/foyer',
    writable: false,
  });
  expect(readDatabaseUrl('postgresql://db/foyer').label).toBe('db:5432/foyer');
  expect(readDatabaseUrl('postgres://db/foyer?target_session_attrs=read-write')).toMatchObject({
    hosts: ['postgres://db/foyer'],
    writable: true,
  });
});

test('splits several hosts into one address each and requires a writable host', () => {
  const url = 'postgres://foyer:a@b@h1:5433,h2,[::1]:5434/foyer?target_session_attrs=any&sslmode=require';
  expect(readDatabaseUrl(url)).toEqual({
    hosts: [
      'postgres://foyer:a@b@h1:5433/foyer?sslmode=require',
      'postgres://foyer:a@b@h2/foyer?sslmode=require',
      'postgres://foyer:a@b@[::1]:5434/foyer?sslmode=require',
    ],
    label: 'h1:5433,h2:5432,[::1]:5434/foyer',
    writable: true,
  });
});

test.each([
  ['postgres://foyer:secret@h1,,h2/foyer', 'is not a URL'],
  ['postgres://foyer:secret@h1:x,h2/foyer', 'is not a URL'],
  ['foyer:secret', 'is not a URL'],
  ['mysql://foyer:secret@h1/foyer', 'starts with mysql://'],
  ['postgres://foyer:secret@h1,h2/foyer?target_session_attrs=standby', 'asks for target_session_attrs=standby'],
  ['postgres://foyer:secret#1@h1/foyer', 'has the character # in its user or password. Write it as %23'],
  ['postgres://foyer:secret?1@h1/foyer', 'has the character ? in its user or password. Write it as %3F'],
  ['postgres://foyer:12?secret@h1/foyer', 'has the character ? in its user or password. Write it as %3F'],
  ['postgres://foyer:secret/1@h1/foyer', 'has the character / in its user or password. Write it as %2F'],
  ['postgres://foyer:12/secret@h1/foyer', 'has the character / in its user or password. Write it as %2F'],
  ['postgres://foyer:@secret/1@h1/foyer', 'has the character / in its user or password. Write it as %2F'],
  ['postgres://foyer:100%secret@h1/foyer', 'has the character % in its user or password. Write it as %25'],
])('refuses %s in one line without the password', (url, words) => {
  const read = () => readDatabaseUrl(url);
  expect(read).toThrow(words);
  expect(read).not.toThrow('secret');
});

test.each([
  'postgres://foyer:a%23b%3Fc%2Fd%25e@h1/foyer',
  'postgres://foyer:a@b:c@h1/foyer?application_name=a@b',
  'postgres://h1:5432/foyer?user=ana@example.com',
  'postgres://h1:5432?user=ana@example.com',
])('accepts %s', (url) => {
  expect(readDatabaseUrl(url).hosts).toHaveLength(1);
});
