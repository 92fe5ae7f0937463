import { sql } from 'kysely';
import { SandboxGateway } from '../src/gateways/payments/sandbox/gateway.ts';
import { sign, signatureHeader } from '../src/gateways/payments/sandbox/webhooks.ts';
import type { TestApp } from './app.ts';

/** The sandbox gateway of a test app. */
export function sandboxOf(app: Pick<TestApp, 'gateways'>): SandboxGateway {
  const { payments } = app.gateways;
  if (payments instanceof SandboxGateway) return payments;
  throw new Error('Another gateway than the sandbox.');
}

/** Delivers the sandbox's due webhooks, as its worker would. Returns the response statuses. */
export async function deliverProviderMessages(
  app: Pick<TestApp, 'gateways' | 'inject' | 'clock' | 'database'>,
): Promise<number[]> {
  const { settings } = sandboxOf(app);
  const now = app.clock.now();
  const { rows } = await sql<{ body: string }>`
    UPDATE sandbox_webhook SET delivered_at = ${now} WHERE delivered_at IS NULL AND due_at <= ${now} RETURNING body`.execute(
    app.database.kysely,
  );
  const statuses = [];
  for (const { body } of rows) {
    const headers = { [signatureHeader]: sign(body, settings.secret, now), 'content-type': 'application/json' };
    const { status } = await app.inject('POST', '/api/payments/webhook/sandbox', { body: Buffer.from(body), headers });
    statuses.push(status);
  }
  return statuses;
}
