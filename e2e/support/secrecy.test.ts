import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { cardNumbers, cardNumbersIn } from './secrecy.ts';

/** The search for card numbers that ends every run (e2e/support/start-product.ts). */
test('finds a card number in any spelling, file or line, and nothing else', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'foyer-secrecy-'));
  try {
    await mkdir(path.join(folder, 'postgres', 'base'), { recursive: true });
    await writeFile(
      path.join(folder, 'postgres', 'base', '16384'),
      Buffer.concat([Buffer.from([0, 255]), Buffer.from('4242')]),
    );
    expect(await cardNumbersIn(folder, 'paid with •••• 4242')).toEqual([]);
    await writeFile(path.join(folder, 'mail.eml'), 'Card 4242 4242 4242 4242');
    await writeFile(path.join(folder, 'postgres', 'base', '16385'), Buffer.from('\0\u00014000000000000002\0'));
    expect((await cardNumbersIn(folder, '{"number":"5555-5555-5555-4444"}')).toSorted()).toEqual([
      'mail.eml: …4242, amid "Card …4242"',
      `${path.join('postgres', 'base', '16385')}: …0002, amid "\\u0000\\u0001…0002\\u0000"`,
      String.raw`the log: …4444, amid "{\"number\":\"…4444\"}"`,
    ]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

test('searches for every card in the document and every card that a test types', async () => {
  expect(cardNumbers).toEqual(expect.arrayContaining(['4242424242424242', '378282246310005', '30569309025904']));
  expect(cardNumbers.length).toBeGreaterThan(17);
  const typed = new Set<string>();
  const journeys = path.join(import.meta.dirname, '..');
  for (const file of await readdir(journeys, { recursive: true })) {
    if (!file.endsWith('.ts') || file.startsWith('node_modules')) continue;
    const source = (await readFile(path.join(journeys, file), 'utf8')).normalize('NFKC');
    for (const [run] of source.matchAll(/\b[3-6]\d{3}(?:[ -]?\d){10,12}\b/g)) typed.add(run.replaceAll(/\D/g, ''));
  }
  expect(typed.size).toBeGreaterThan(8);
  expect([...typed].filter((number) => !cardNumbers.includes(number))).toEqual([]);
});
