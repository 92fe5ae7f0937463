import { expect, test } from 'vitest';
import { openBrowser } from '../../test/browser.ts';

test.each(['powerLevel', 'lastTouch', 'editor'] as const)('writes %s only while a session is stored', async (name) => {
  const { session } = openBrowser();
  const { entryOf, removeOfSession, sessionEntryOf, stored } = await import('./stored.ts');
  const sessionRows = Object.entries(stored).filter(([each, row]) => row[2] === 'session' && each !== 'session');
  expect(sessionRows.map(([each]) => each)).toEqual(['powerLevel', 'lastTouch', 'editor']);
  const entry = name === 'lastTouch' ? sessionEntryOf(name, false) : entryOf(name);
  expect(entry.write('1')).toBe(false);
  session.setItem('foyer.session', '{}');
  expect(entry.write('1')).toBe(true);
  removeOfSession();
  expect(entry.write('1')).toBe(false);
  expect(Object.keys(session)).toEqual([]);
});

test('writes the work of a person whose session has expired', async () => {
  openBrowser();
  const { entryOf } = await import('./stored.ts');
  expect(entryOf('draft', '7.C1000001').write('{}')).toBe(true);
});
