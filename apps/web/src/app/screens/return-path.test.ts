import { expect, test } from 'vitest';
import { returnPath } from './return-path.ts';

test.each([
  ['/account/7/summary?x=1#top', '/account/7/summary?x=1#top'],
  ['/registration/GALA/../GALA', '/registration/GALA'],
  ['/loginother', '/loginother'],
  ['/account?next=//evil.example', '/account?next=//evil.example'],
  ['', '/'],
  ['account', '/'],
  ['https://evil.example/', '/'],
  ['//evil.example', '/'],
  ['///evil.example', '/'],
  ['/\\evil.example', '/'],
  ['/\t/evil.example', '/'],
  ['/\n/evil.example/x', '/'],
  ['//', '/'],
  ['/.//evil.example', '/'],
  ['/a/..//evil.example', '/'],
  ['//this.site:99/x', '/'],
  ['/login', '/'],
  ['/login?to=/x', '/'],
  ['/a/../login', '/'],
])('%j leads to %j', (requested, path) => {
  expect(returnPath(requested)).toBe(path);
});
