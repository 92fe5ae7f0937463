import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { auditActions } from '@foyer/contract/people/audit-actions';

const modules = join(import.meta.dirname, '..', '..');

/** The actions that SQL writes as text, where the compiler does not see them. */
const actionsInSql = globSync('**/*.{sql,ts}', { cwd: modules })
  .filter((file) => !file.endsWith('.test.ts'))
  .flatMap((file) => readFileSync(join(modules, file), 'utf8').split('INSERT INTO audit_log').slice(1))
  .flatMap((rest) => [.../^[^;`]*/.exec(rest)![0].matchAll(/'([a-z]+\.[\w-]+)'/gi)])
  .map(([, action]) => action);

test('SQL writes only actions of the audit log that have a label', () => {
  expect(actionsInSql).toContain('order.created');
  expect(auditActions).toEqual(expect.arrayContaining(actionsInSql));
});
