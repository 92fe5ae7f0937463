import { isTest, nodeOf, nodesOf, parse, textOf, walk } from './lib/sources.ts';
import type { Finding, Sources, SyntaxNode } from './lib/sources.ts';

/**
 * Checks that only the stock module writes the tables that count seats, and that TypeScript elsewhere does not call its SQL
 * functions. Functions of other modules do, within one statement. It checks query builder calls and SQL in strings and files.
 * Demo data and tests are exempt.
 */

const tables = [
  'stock',
  'pool',
  'stock_draw',
  'sale_window',
  'hold',
  'ticket_claim',
  'ticket_group_claim',
  'purchase_window',
  'order_intent_stock',
  'waiting_entry',
  'draw',
  'draw_entry',
  'draw_entry_member',
];
const door = 'apps/server/src/modules/stock/';
const free = ['apps/server/src/seed/', 'apps/server/test/'];
/** Modules within the folder, such as the waiting list, call its functions like every other module. */
const isInventory = (file: string): boolean => file.startsWith(door) && !file.slice(door.length).includes('/');

const builderWrites = new Set(['insertInto', 'replaceInto', 'updateTable', 'deleteFrom', 'mergeInto']);
const named = `(?:only\\s+)?(?:public\\.)?"?(${tables.join('|')})"?(?![\\w"])`;
const sqlWrites = new RegExp(
  `(?<!for\\s+(?:no\\s+key\\s+)?)\\b(insert\\s+into|update|delete\\s+from|merge\\s+into|truncate(?:\\s+table)?|copy)\\s+${named}`,
  'gi',
);

/** SQL with its comments replaced by spaces, so offsets stay the same. */
const withoutComments = (sql: string): string =>
  sql.replaceAll(/--[^\n]*|\/\*[\s\S]*?\*\//g, (comment) => comment.replaceAll(/[^\n]/g, ' '));

/** The table that a query builder call writes: `updateTable('stock as s')`. */
function builderWrite(call: SyntaxNode): string | undefined {
  const method = textOf(nodeOf(nodeOf(call.callee, 'MemberExpression')?.property)?.name);
  const [first] = nodesOf(call.arguments);
  const [table] = (textOf(first?.value) ?? '').split(' ');
  if (method === undefined || !builderWrites.has(method)) return undefined;
  return tables.find((each) => each === table);
}

/** Texts in a script that may contain SQL, with comments replaced by spaces. */
function textsOf(file: string, source: string): { text: string; start: number }[] {
  if (file.endsWith('.sql')) return [{ text: withoutComments(source), start: 0 }];
  const found: { text: string; start: number }[] = [];
  walk(parse(file, source).program, (node) => {
    // A statement may continue after a value, so the parts of a template are one text.
    const isText = node.type === 'TemplateLiteral' || (node.type === 'Literal' && textOf(node.value) !== undefined);
    if (isText) found.push({ text: withoutComments(source.slice(node.start, node.end)), start: node.start });
  });
  return found;
}

export function checkStock(sources: Sources): Finding[] {
  const functions = [...sources.keys()].flatMap((file) =>
    isInventory(file) && file.endsWith('.sql') ? [file.slice(door.length, -'.sql'.length)] : [],
  );
  const calls = new RegExp(`\\b(${functions.join('|') || '(?!)'})\\s*\\(`, 'g');
  return [...sources].flatMap(([file, source]) => {
    if (
      !file.startsWith('apps/server/src/') ||
      isTest(file) ||
      isInventory(file) ||
      free.some((folder) => file.startsWith(folder))
    )
      return [];
    const findings: Finding[] = [];
    const add = (offset: number, message: string) =>
      findings.push({
        file,
        line: source.slice(0, offset).split('\n').length,
        message: `${message}, which only ${door} does`,
      });
    if (!file.endsWith('.sql')) {
      walk(parse(file, source).program, (node) => {
        const table = node.type === 'CallExpression' ? builderWrite(node) : undefined;
        if (table !== undefined) add(node.start, `writes ${table}`);
      });
    }
    for (const { text, start } of textsOf(file, source)) {
      for (const { index, 2: table = '' } of text.matchAll(sqlWrites))
        add(start + index, `writes ${table.toLowerCase()}`);
      if (file.endsWith('.sql')) continue;
      for (const { index, 1: name = '' } of text.matchAll(calls)) add(start + index, `calls ${name}`);
    }
    return findings;
  });
}
