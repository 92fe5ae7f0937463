import { mutantsOf, type Mutant } from '../lib/mutants.ts';

const signingKey = mutantsOf('apps/server/src/ops/signing-key.ts', 'apps/server/src/commands/key.test.ts');
const installation = mutantsOf('apps/server/src/db/installation.ts', 'apps/server/src/commands/key.test.ts');
const writeBackup = mutantsOf(
  'apps/server/src/modules/system/backup/files/write-backup.ts',
  'apps/server/src/commands/backup.test.ts',
);
const restoreBackup = mutantsOf(
  'apps/server/src/modules/system/backup/files/restore-backup.ts',
  'apps/server/src/commands/backup.test.ts',
);
const tables = mutantsOf(
  'apps/server/src/modules/system/backup/files/tables.ts',
  'apps/server/src/commands/backup.test.ts',
);
const createOrder = mutantsOf(
  'apps/server/src/modules/orders/create/create-order.ts',
  'apps/server/src/modules/system/backup/rest.test.ts',
);
const worker = mutantsOf('apps/server/src/jobs/worker.ts', 'apps/server/src/modules/system/backup/rest.test.ts');
const resume = mutantsOf(
  'apps/server/src/modules/system/backup/resume.ts',
  'apps/server/src/modules/system/backup/rest.test.ts',
);
const handleWebhook = mutantsOf(
  'apps/server/src/modules/payments/handle-webhook.ts',
  'apps/server/src/modules/payments/unmatched-charges/unknown-charges.test.ts',
);
const auditGateway = mutantsOf(
  'apps/server/src/modules/payments/unmatched-charges/audit-gateway.ts',
  'apps/server/src/modules/payments/unmatched-charges/unknown-charges.test.ts',
);

/** Backup, restore, paused copies, the signing key, and unknown charges. */
export const mutants: readonly Mutant[] = [
  signingKey(
    'if (fault !== null) throw new SettingsError([fault]);',
    'if (fault !== null && key === null) throw new SettingsError([fault]);',
    'The server starts with a different signing key.',
  ),
  signingKey(
    'const key = known === null ? await loadSigningKey(config) : await findSigningKey(config);',
    'const key = await loadSigningKey(config);',
    'A new key is created although the database already has one.',
  ),
  installation(
    'sql`coalesce(signing_key, ${fingerprint})`',
    'sql`${fingerprint}`',
    'With several first starts at the same time, the last one sets the key.',
  ),
  writeBackup('REPEATABLE READ READ ONLY', 'READ COMMITTED READ ONLY', 'A backup is not a consistent snapshot.'),
  writeBackup(
    'mode: 0o600, flush: true }),\n    { signal },\n  );',
    'flush: true }),\n    { signal },\n  );',
    'All users of the machine can read a backup.',
  ),
  restoreBackup('if (found.length > 0) {', 'if (found.length > 1000) {', 'A restore writes into a database in use.'),
  restoreBackup(
    'if (size !== bytes || ',
    'if (size < bytes || size === bytes && ',
    'A file that grew counts as complete.',
  ),
  restoreBackup('if (copy.rowCount !== rows) {', 'if (copy.rowCount < 0) {', 'Missing rows are not detected.'),
  restoreBackup(
    'paused_at = $1, backup_at = $2',
    'backup_at = coalesce($1, $2::timestamptz)',
    'A restored copy sells and mails at once.',
  ),
  tables('ENABLE TRIGGER USER', 'DISABLE TRIGGER USER', 'A restored copy has no triggers.'),
  createOrder(
    "if (await orders.isPaused?.()) throw new FoyerError('REGISTRATION_NOT_ACTIVE');",
    '',
    'A restored copy sells.',
  ),
  worker('if (isPaused && (await isPaused())) return 0;', '', 'A restored copy mails and decides.'),
  resume(".where('created_at', '<=', backupAt)", '', 'Mail from after the restore is also marked as failed.'),
  handleWebhook(
    'if (!intent) await recordUnmatchedCharge(payments, event, now);',
    '',
    'A charge without an order is not recorded.',
  ),
  handleWebhook(
    'if (charge === null || charge.refundedMinor >= charge.amount.amountMinor) return;',
    'if (charge === null) return;',
    'A refunded charge is recorded.',
  ),
  auditGateway(' AND NOT f.is_open', '', 'A refund under way counts as a difference.'),
  auditGateway('OR (g.key IS NULL AND a.gateway_reference = g.reference)', '', 'A page of Stripe counts as unknown.'),
];
