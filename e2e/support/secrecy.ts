import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

/**
 * Card numbers live in memory for one charge (readings §5). After the journeys every byte that the product left is searched for
 * those they paid with: database files and write-ahead log, mails, log lines.
 */

/** Every number that a journey types, and the sandbox's own. */
const numbers = [
  '4242424242424242',
  '4242424242424241',
  '3530111333300000',
  '378282246310005',
  '30569309025904',
  '6011111111111117',
  '5555555555554444',
  '4000000000000002',
  '4000000000000069',
  '4000000000000119',
  '4000000000000127',
  '4000000000000341',
  '4000000000002008',
  '4000000000003220',
  '4000000000004087',
  '4000000000004186',
  '4000000000005027',
  '4000000000009995',
];

const grouped = (number: string) => number.replaceAll(/(\d{4})(?=\d)/g, '$1 ');
const spellings = numbers.flatMap((number) => [number, grouped(number), grouped(number).replaceAll(' ', '-')]);

/** Where in the folder or the output a card number stands. */
export async function cardNumbersIn(folder: string, output: string): Promise<string[]> {
  const found: string[] = [];
  const look = (name: string, content: Buffer) => {
    for (const spelling of spellings) if (content.includes(spelling)) found.push(`${name}: …${spelling.slice(-4)}`);
  };
  look('the log', Buffer.from(output));
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name);
    if (entry.isFile()) look(path.relative(folder, file), await readFile(file));
  }
  return found;
}
