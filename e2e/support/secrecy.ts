import { readFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { fullWidth } from './people.ts';

/**
 * Card numbers may be in memory only during a charge (payments 1.8). After the tests, all data of the product is
 * searched for the numbers they used: database files, write-ahead log, mails and log lines.
 */

const documented = readFileSync(new URL('../../docs/payments.md', import.meta.url), 'utf8');
/**
 * Every card of the sandbox, from the table in the documentation that a test compares with the sandbox, and a mistyped
 * one.
 */
export const cardNumbers: readonly string[] = [
  ...Array.from(documented.matchAll(/^\| `([\d ]{14,})`/gm), ([, number = '']) => number.replaceAll(' ', '')),
  '4242424242424241',
];

const grouped = (number: string) => number.replaceAll(/(\d{4})(?=\d)/g, '$1 ');
const spellings = cardNumbers.flatMap((number) => [
  number,
  grouped(number),
  grouped(number).replaceAll(' ', '-'),
  fullWidth(number),
]);

/** Number of bytes shown before and after a found number. */
const amid = 80;

/**
 * Places in the folder or the output that contain a card number, with the bytes around it. Only its last digits are
 * shown.
 */
export async function cardNumbersIn(folder: string, output: string): Promise<string[]> {
  const found: string[] = [];
  const look = (name: string, content: Buffer) => {
    for (const spelling of spellings) {
      const at = content.indexOf(spelling);
      if (at === -1) continue;
      const around = content.subarray(Math.max(0, at - amid), at + Buffer.byteLength(spelling) + amid).toString();
      const hidden = `…${spelling.slice(-4)}`;
      found.push(`${name}: ${hidden}, amid ${JSON.stringify(around.replaceAll(spelling, hidden))}`);
    }
  };
  look('the log', Buffer.from(output));
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name);
    if (entry.isFile()) look(path.relative(folder, file), await readFile(file));
  }
  return found;
}
