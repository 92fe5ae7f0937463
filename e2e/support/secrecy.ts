import { readFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { fullWidth } from './people.ts';

/**
 * Card numbers live in memory for one charge (readings §5). After the journeys every byte that the product left is searched for
 * those they paid with: database files and write-ahead log, mails, log lines.
 */

const documented = readFileSync(new URL('../../docs/payments.md', import.meta.url), 'utf8');
/** Every card of the sandbox, from the table that a test holds to the sandbox itself, and one that is mistyped. */
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

/** How many bytes before and after are told of where a number stands. */
const amid = 80;

/** Where in the folder or the output a card number stands, and amid what: its last digits alone are told. */
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
