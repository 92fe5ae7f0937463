import { beforeEach, expect, test } from 'vitest';
import { openBrowser } from '../../../test/browser.ts';
import { idleOf } from './idle.ts';

const own = { token: 'a-token-of-a-session', remember: true };
beforeEach(() => openBrowser().local.setItem('foyer.session', '{}'));

test('a session starts as touched, and each touch resets the idle time', () => {
  const idle = idleOf(own, 1_000);
  expect(idle.since(61_000)).toBe(60_000);
  idle.touch(61_000);
  expect(idle.since(62_000)).toBe(1_000);
});

test('a reload continues the idle time of the same session only', () => {
  idleOf(own, 1_000);
  expect(idleOf(own, 901_000).since(901_000)).toBe(900_000);
  expect(idleOf({ ...own, token: 'another-token-altogether' }, 901_000).since(901_000)).toBe(0);
});

test('a touch on another page of the session counts here', () => {
  const here = idleOf(own, 1_000);
  idleOf(own, 1_000).touch(600_000);
  expect(here.since(601_000)).toBe(1_000);
});
