import {
  exportRows,
  importRows,
  refusedFile,
  type Format,
  type KindName,
} from '../src/modules/operations/import-export/index.ts';
import type { TestDatabase } from './database.ts';

/** Default time of an import. */
export const broughtAt = new Date('2026-06-01T12:00:00.000Z');

interface Bringing {
  /** By default CSV for a string, JSON for rows. */
  format?: Format;
  dryRun?: boolean;
  replaces?: boolean;
  at?: Date;
}

/** Imports files into a database and exports them. */
export function exchangeWith(db: () => Pick<TestDatabase, 'database'>) {
  return {
    /** Returns the outcome of an import, the reasons of refused rows by line, and the file of refused rows. */
    bring: async (
      kind: KindName,
      file: string | object,
      { format, dryRun = false, replaces = false, at = broughtAt }: Bringing = {},
    ) => {
      const reasons: string[] = [];
      let refused = '';
      const outcome = await importRows(db().database, {
        kind,
        format: format ?? (typeof file === 'string' ? 'csv' : 'json'),
        // oxlint-disable-next-line typescript/require-await -- a file in one chunk
        input: (async function* () {
          yield Buffer.from(typeof file === 'string' ? file : JSON.stringify(file));
        })(),
        now: at,
        notes: 'test',
        dryRun,
        replaces,
        onRefused: (row, header) => {
          const writer = refusedFile(header);
          refused += `${refused === '' ? writer.start : ''}${writer.row(row)}`;
          reasons.push(`${row.line} ${row.reason}`);
        },
      });
      return { outcome, reasons, refused };
    },

    /** Returns the exported file. */
    exported: async (kind: KindName, format: Format = 'csv', { hashes = false } = {}): Promise<string> => {
      let text = '';
      const write = (more: string) => Promise.resolve(void (text += more));
      await exportRows(db().database, { kind, format, passwordHashes: hashes, write });
      return text;
    },
  };
}

export const accountHead = 'externalAccountIdentifier,firstName,lastName,emailAddress,countryCode';
export const threeAccounts = `${accountHead}\nC1000001,Ada,King,ada@example.com,USA\nC1000002,美咲,佐藤,,JPN\nC1000003,Lee,"O'Brien",lee@example.com,CAN\n`;
