import { Readable } from 'node:stream';
import { FoyerError } from '@foyer/contract/wire/errors';
import type { ProviderReport } from '@foyer/contract/payments/provider-books';
import type { CallContext } from '../../../calls/context.ts';
import { EntriesFileError, entriesOfFile } from '../../../gateways/payments/stripe/entries-file.ts';
import { writeAudit } from '../../people/audit/index.ts';
import type { Payments } from '../deps.ts';
import { keepEntries } from './keep-entries.ts';

/**
 * Stores an uploaded report of the provider and returns the differences. The audit log names the uploader.
 * @throws VALIDATION_ERROR for a file that is no such report; `reason` explains why, in English like the report's
 * columns
 */
export async function keepReport(
  { database, gateway }: Payments,
  file: { fileName: string; bytes: Uint8Array },
  context: CallContext,
): Promise<ProviderReport> {
  try {
    const { installation } = gateway;
    const entries = entriesOfFile(Readable.from([Buffer.from(file.bytes)]), { installation });
    const stored = await keepEntries(database, gateway, entries, null);
    await database.transaction((tx) =>
      writeAudit(tx, context, {
        action: 'provider.reportKept',
        entity: 'provider_entry',
        entityId: gateway.account,
        after: { fileName: file.fileName, entries: stored.read, fresh: stored.fresh },
      }),
    );
    const differences = stored.differences.map(({ check: code, count, examples }) => ({ code, count, examples }));
    return { read: stored.read, fresh: stored.fresh, differences };
  } catch (error) {
    if (!(error instanceof EntriesFileError)) throw error;
    const items = [{ code: 'FORMAT' as const, path: 'body.file', metadata: { reason: error.message } }];
    throw new FoyerError('VALIDATION_ERROR', { items });
  }
}
