import { expect, test } from 'vitest';
import { embedScriptCode } from './embed-script.ts';

test('the script for other sites has at most 10 KB, leaves no names on the page, and stores nothing', async () => {
  const code = await embedScriptCode();
  expect(Buffer.byteLength(code)).toBeLessThan(10_000);
  expect(code).toMatch(/^\(\(\)=>\{/);
  expect(code).not.toMatch(/\b(?:import|export)\b|cookie|Storage|indexedDB/);
});
