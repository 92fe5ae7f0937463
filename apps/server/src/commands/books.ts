import type { Database } from '../db/database.ts';
import { readInstallationId } from '../db/installation.ts';
import { createBudget } from '../gateways/payments/budget.ts';
import { createPayments } from '../gateways/payments/create.ts';
import type { PaymentGateway } from '../gateways/payments/port.ts';
import type { Config } from '../ops/config.ts';
import { PlainFailure } from '../ops/plain-failure.ts';
import { createProviderTurns } from '../workers/workers.ts';
import { printLine } from './command-store.ts';

/** The configured gateway for reading only: no webhooks and no hosted pages. */
export async function booksOf({ payment }: Config, database: Database): Promise<PaymentGateway> {
  const clock = () => new Date();
  const { gateway } = payment;
  if (gateway.kind === 'stripe')
    return createPayments({
      ...gateway,
      clock,
      installation: await readInstallationId(database.kysely),
      budget: createBudget(database.kysely, payment.requestsPerSecond, { turns: createProviderTurns() }),
    });
  return createPayments({ ...gateway, clock, db: database.pool, secret: '', pageUrl: () => '' });
}

/** Prints the differences and fails when there are any. @throws PlainFailure */
export function printDifferences(
  found: readonly { check: string; count: number; examples: readonly string[] }[],
  of: number,
): void {
  for (const { check, count, examples } of found) {
    printLine(`WRONG  ${check}: ${count}`);
    for (const example of examples) printLine(`         ${example}`);
  }
  if (found.length > 0) throw new PlainFailure(`${found.length} of ${of} checks failed.`);
}
