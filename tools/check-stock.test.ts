import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { checkStock } from './check-stock.ts';
import { readSources } from './lib/sources.ts';

const findings = (file: string, source: string) => checkStock(new Map([[file, source]]));
const module = 'apps/server/src/modules/tickets/edit-ticket.ts';

test("reports nothing for the product, and the inventory's code outside its folder", () => {
  const sources = readSources(['apps/server/src'], /\.(?:ts|sql)$/);
  expect(checkStock(sources)).toEqual([]);
  const moved = new Map(
    [...sources]
      .filter(([file]) => path.posix.dirname(file) === 'apps/server/src/modules/stock')
      .map(([file, source]) => [file.replace('/stock/', '/tickets/'), source]),
  );
  const found = new Set(checkStock(moved).map(({ file }) => file.replace(/.*\//, '')));
  expect(found).toEqual(
    new Set([
      'call-off.ts',
      'change-offers.ts',
      'change_take.sql',
      'claims_end.sql',
      'draw_enter.sql',
      'draw_run.sql',
      'draw_withdraw.sql',
      'draws.ts',
      'hold_expire.sql',
      'hold_take.sql',
      'holds.ts',
      'offer-tickets.ts',
      'order_fail.sql',
      'order_retake.sql',
      'order_take.sql',
      'packages.ts',
      'personal-data.ts',
      'pools.ts',
      'sale-windows.ts',
      'stock_move.sql',
      'waiting.ts',
      'waiting_end.sql',
      'waiting_first.sql',
      'waiting_join.sql',
      'waiting_release.sql',
      'waiting_tend.sql',
    ]),
  );
});

describe('reports a planted write at its line', () => {
  const planted: [name: string, source: string, table: string][] = [
    ['an update by the query builder', `\ndb.updateTable('stock').set({ sold: 1 });`, 'stock'],
    ['an update by the query builder with an alias', `\ntx.updateTable('stock as s').set({ sold: 1 });`, 'stock'],
    ['an insert by the query builder', `\ndb.insertInto('hold').values(row);`, 'hold'],
    ['a delete by the query builder', `\ndb.deleteFrom('ticket_claim');`, 'ticket_claim'],
    ['an update in SQL', '\nsql`UPDATE stock SET sold = ${n} WHERE stock_id = 1`;', 'stock'],
    ['an update in SQL after a value', '\nsql`WITH a AS (SELECT ${n}) UPDATE stock s SET sold = 1`;', 'stock'],
    ['an insert in SQL', `\npool.query('INSERT INTO purchase_window VALUES (1)');`, 'purchase_window'],
    ['a delete in lower-case SQL', `\npool.query("delete from only order_intent_stock");`, 'order_intent_stock'],
    ['a table in quotes', `\npool.query('UPDATE public."ticket_group_claim" SET x = 1');`, 'ticket_group_claim'],
  ];
  test.each(planted)('%s', (_, source, table) => {
    expect(findings(module, source)).toEqual([
      { file: module, line: 2, message: `writes ${table}, which only apps/server/src/modules/stock/ does` },
    ]);
  });

  test('a function of another module', () => {
    const file = 'apps/server/src/modules/tickets/ticket_move.sql';
    expect(findings(file, '-- UPDATE stock\nBEGIN\n  UPDATE stock SET sold = 0;\nEND')).toMatchObject([
      { file, line: 3 },
    ]);
  });
});

test('reports a call of an inventory function that bypasses its TypeScript module', () => {
  const sources = new Map([
    ['apps/server/src/modules/stock/order_fail.sql', 'CREATE FUNCTION order_fail() …'],
    [module, '\nsql`SELECT order_fail(${verdicts})`; note(`order_fail`);'],
    ['apps/server/src/modules/tickets/ticket_end.sql', 'CREATE FUNCTION ticket_end() … PERFORM order_fail(verdicts);'],
  ]);
  expect(checkStock(sources)).toEqual([
    { file: module, line: 2, message: 'calls order_fail, which only apps/server/src/modules/stock/ does' },
  ]);
});

test.each([
  ['reading', `db.selectFrom('stock').select('sold'); sql\`SELECT sold FROM stock FOR UPDATE\`;`],
  ['a lock followed by a query', 'sql`SELECT FROM ticket FOR UPDATE /* then */; SELECT FROM hold`;'],
  ['tables with similar names', `db.updateTable('hold_note'); pool.query('UPDATE stock_note SET x = 1');`],
  ['prose', `// Whoever would update stock here\nexport const a = 1;`],
])('%s is allowed', (_, source) => {
  expect(findings(module, source)).toEqual([]);
});

test('allows writes in demo data and tests', () => {
  const source = `db.updateTable('stock').set({ sold: 1 });`;
  expect(findings('apps/server/src/seed/factories/event.ts', source)).toEqual([]);
  expect(findings('apps/server/src/modules/tickets/edit.test.ts', source)).toEqual([]);
});
