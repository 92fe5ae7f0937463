import type { AccountRow } from '@foyer/contract/integrations/data';
import { FoyerError } from '@foyer/contract/wire/errors';
import type { KeyContext } from '../../../calls/context.ts';
import type { Database } from '../../../db/database.ts';
import { ExchangeRefusal, importRows } from '../../operations/import-export/index.ts';

interface Imported {
  added: number;
  changed: number;
  unchanged: number;
  refused: { index: number; reason: string }[];
}

/**
 * Imports accounts by the rules of `foyer import accounts` (integrations 4). Passwords cannot be sent. @throws
 * IMPORT_RUNNING, IMPORT_UNAVAILABLE
 */
export async function importAccounts(
  database: Database,
  accounts: readonly AccountRow[],
  { apiKey, now }: KeyContext,
): Promise<Imported> {
  // An import needs its own database session for its temporary table.
  if (database.pooler) throw new FoyerError('IMPORT_UNAVAILABLE');
  const refused: Imported['refused'] = [];
  try {
    const { added, changed, unchanged } = await importRows(database, {
      kind: 'accounts',
      format: 'ndjson',
      input: linesOf(accounts),
      now,
      notes: `API key ${apiKey.prefix}`,
      apiKey,
      onRefused: ({ line, reason }) => void refused.push({ index: line - 1, reason: reason.slice(0, 1000) }),
    });
    return { added, changed, unchanged, refused };
  } catch (error) {
    if (error instanceof ExchangeRefusal) throw new FoyerError('IMPORT_RUNNING', { cause: error });
    throw error;
  }
}

async function* linesOf(rows: readonly object[]): AsyncGenerator<Buffer> {
  for (const row of rows) yield Buffer.from(`${JSON.stringify(row)}\n`);
}
