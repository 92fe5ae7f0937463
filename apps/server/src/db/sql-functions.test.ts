import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync, type TSSignature, type TSType } from 'oxc-parser';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/database.ts';
import { functionsFolder, readFunctions, type SqlFunction } from './sql-functions.ts';
import { createAccount } from '../seed/factories/account.ts';
import { createAddOn, createCoupon, createEvent, createTicketConfiguration } from '../seed/factories/event.ts';
import { callFunction } from '../modules/orders/plan/functions.ts';

/** Compares the TypeScript types of the SQL functions with PostgreSQL and with the functions' source. */

let db: TestDatabase;
let files: SqlFunction[];
beforeAll(async () => {
  db = await createTestDatabase('functions');
  files = (await readFunctions(functionsFolder)).filter(({ file }) =>
    /^(?:stock|system\/limits|orders\/(?:plan|create)|tickets\/changes)\//.test(file),
  );
});
afterAll(() => db.drop());

// ---- TypeScript side: the declared interfaces by name, with the interfaces they extend.

const sources = [
  '../modules/stock/functions.ts',
  '../modules/stock/shapes.ts',
  '../modules/stock/engine.ts',
  '../modules/stock/units.ts',
  '../modules/system/limits/functions.ts',
  '../modules/system/limits/shapes.ts',
  '../modules/tickets/changes/functions.ts',
  '../modules/tickets/changes/shapes.ts',
  '../modules/tickets/changes/change-cart.ts',
  '../modules/orders/create/functions.ts',
  '../modules/orders/plan/functions.ts',
  '../modules/orders/plan/shapes.ts',
  '../modules/orders/plan/cart.ts',
  '../gateways/payments/attempt.ts',
];
interface Declared {
  members: Map<string, { type: TSType; optional: boolean }>;
  extends: string[];
}
const declared = new Map<string, Declared>();

function membersOf(signatures: readonly TSSignature[]): Declared['members'] {
  return new Map(
    signatures.flatMap((member) =>
      member.type === 'TSPropertySignature' && member.key.type === 'Identifier' && member.typeAnnotation != null
        ? [[member.key.name, { type: member.typeAnnotation.typeAnnotation, optional: member.optional }] as const]
        : [],
    ),
  );
}

for (const source of sources) {
  const file = fileURLToPath(new URL(source, import.meta.url));
  for (const statement of parseSync(file, readFileSync(file, 'utf8')).program.body) {
    const node = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
    if (node?.type !== 'TSInterfaceDeclaration') continue;
    declared.set(node.id.name, {
      members: membersOf(node.body.body),
      extends: node.extends.flatMap(({ expression }) => (expression.type === 'Identifier' ? [expression.name] : [])),
    });
  }
}

/** All members of an interface, including inherited ones. Own members win. */
function shapeOf(name: string): Declared['members'] {
  const own = declared.get(name);
  if (!own) throw new Error(`${name} is not declared in ${sources.join(', ')}.`);
  return new Map([...own.extends.flatMap((base) => [...shapeOf(base)]), ...own.members]);
}

/** The type without `null`, `undefined` and `readonly`. */
function bare(type: TSType): TSType {
  if (type.type === 'TSTypeOperator') return bare(type.typeAnnotation);
  if (type.type !== 'TSUnionType') return type;
  const rest = type.types.filter(({ type: kind }) => kind !== 'TSNullKeyword' && kind !== 'TSUndefinedKeyword');
  return rest.length === 1 && rest[0] ? bare(rest[0]) : { ...type, types: rest };
}

/** The name of the interface that a type, or the items of an array type, refer to; undefined for other types. */
function interfaceOf(of: TSType): string | undefined {
  const type = bare(of);
  if (type.type === 'TSArrayType') return interfaceOf(type.elementType);
  if (type.type !== 'TSTypeReference' || type.typeName.type !== 'Identifier') return undefined;
  const argument = type.typeArguments?.params[0];
  if (type.typeName.name === 'JsonText' && argument) return interfaceOf(argument);
  return declared.has(type.typeName.name) ? type.typeName.name : undefined;
}

/** The declared functions of all modules, by name. */
const declaredFunctions = (): Declared['members'] =>
  new Map(
    ['SqlFunctions', 'OrderFunctions', 'PlanFunctions', 'ChangeFunctions', 'LimitFunctions'].flatMap((name) => [
      ...shapeOf(name),
    ]),
  );

/** A short name of a type: `string`, `number[]`, `json`. Vocabulary types are unions of strings. */
function word(of: TSType): string {
  const type = bare(of);
  switch (type.type) {
    case 'TSArrayType': {
      const item = word(type.elementType);
      return item === 'json' ? 'json' : `${item}[]`;
    }
    case 'TSTypeReference': {
      const name = type.typeName.type === 'Identifier' ? type.typeName.name : '?';
      if (name === 'Date') return 'Date';
      return declared.has(name) ||
        [
          'JsonText',
          'EventConfiguration',
          'ErrorMetadata',
          'IntentStep',
          'TicketData',
          'PurchaseTerms',
          'Record',
        ].includes(name)
        ? 'json'
        : 'string';
    }
    case 'TSObjectKeyword':
      return 'json';
    case 'TSLiteralType':
    case 'TSUnionType':
      return 'string';
    default:
      return type.type.replace(/^TS(.*)Keyword$/, '$1').toLowerCase();
  }
}

/** The JavaScript type that pg returns for a PostgreSQL type. */
const spoken: Record<string, string> = {
  bigint: 'number',
  integer: 'number',
  text: 'string',
  uuid: 'string',
  void: 'string',
  boolean: 'boolean',
  'timestamp with time zone': 'Date',
  jsonb: 'json',
  'bigint[]': 'number[]',
  'text[]': 'string[]',
  'uuid[]': 'string[]',
};

interface Functions {
  name: string;
  arguments: Record<string, string>;
  row: Record<string, string>;
}

const words = (members: Declared['members']) =>
  Object.fromEntries([...members].map(([name, { type }]) => [name, word(type)]));

function typed(): Functions[] {
  return [...declaredFunctions()].map(([name, { type }]) => {
    if (type.type !== 'TSTypeLiteral') throw new Error(`${name} has no arguments and row.`);
    const parts = membersOf(type.members);
    const partOf = (part: string) => {
      const of = parts.get(part)?.type;
      if (of?.type === 'TSTypeLiteral') return words(membersOf(of.members));
      const named = of && interfaceOf(of);
      if (named === undefined) throw new Error(`${name} has no ${part}.`);
      return words(shapeOf(named));
    };
    return { name, arguments: partOf('arguments'), row: partOf('row') };
  });
}

test('every function that TypeScript calls has the declared arguments and columns', async () => {
  const { rows } = await db.database.pool.query<{
    name: string;
    args: { name: string | null; mode: string; type: string }[];
    result: string;
  }>(`
    SELECT p.proname AS name, format_type(p.prorettype, NULL) AS result,
      (SELECT coalesce(jsonb_agg(jsonb_build_object('name', a.name, 'mode', coalesce(m.mode, 'i'), 'type', format_type(a.type, NULL))
         ORDER BY a.n), '[]')
       FROM unnest(p.proargnames, coalesce(p.proallargtypes, p.proargtypes::oid[])) WITH ORDINALITY AS a(name, type, n)
       LEFT JOIN unnest(p.proargmodes) WITH ORDINALITY AS m(mode, n) ON m.n = a.n) AS args
    FROM pg_proc p WHERE p.pronamespace = 'public'::regnamespace`);
  const made = new Map(
    rows.map(({ name, args, result }) => {
      const of = (mode: string) =>
        Object.fromEntries(
          args.filter((arg) => arg.mode === mode).map((arg) => [arg.name ?? '', spoken[arg.type] ?? `? ${arg.type}`]),
        );
      const columns = of('t');
      const row = Object.keys(columns).length > 0 ? columns : { [name]: spoken[result] ?? `? ${result}` };
      return [name, { name, arguments: of('i'), row }];
    }),
  );
  const functions = typed();
  expect(functions.length).toBeGreaterThan(8);
  for (const each of functions) expect(made.get(each.name), each.name).toEqual(each);
});

test('every function that TypeScript does not call is called by another function', () => {
  const called = new Set(typed().map(({ name }) => name));
  const inner = files.filter(({ name }) => !called.has(name));
  expect(inner.map(({ name }) => name)).toEqual([
    'change_apply',
    'change_needs',
    'claims_end',
    'current_reserves',
    'hold_expire',
    'kept_pieces',
    'limit_wait',
    'open_reserve',
    'order_cart_tickets',
    'order_insert',
    'order_lacking',
    'order_lock',
    'order_take',
    'package_pieces',
    'pool_free',
    'pool_pieces',
    'pool_share',
    'stock_add',
    'stock_lock',
    'stock_missing',
    'stock_move',
    'stock_return',
    'waiting_room',
    'window_room',
    'window_share',
    'windows_concern',
  ]);
  for (const { name } of inner) {
    expect(
      files.some((other) => other.name !== name && other.sql.includes(`${name}(`)),
      name,
    ).toBe(true);
  }
});

/**
 * A module calls functions of lower modules only, as it imports lower modules only. The compiler and the import rules do
 * not see calls between SQL functions.
 */
test('no module calls the SQL functions of a module that imports it', () => {
  const modules = fileURLToPath(new URL('../modules', import.meta.url));
  const importsOf = (folder: string) =>
    new Set(
      globSync(`${folder}/**/*.ts`, { cwd: modules, exclude: (name) => name.endsWith('.test.ts') }).flatMap((file) =>
        Array.from(
          readFileSync(path.join(modules, file), 'utf8').matchAll(/from '(\.[^']*\/)index\.ts'/g),
          ([, from = '']) => path.posix.join(path.posix.dirname(file), from).replace(/\/$/, ''),
        ),
      ),
    );
  const folderOf = ({ file }: SqlFunction) => path.posix.dirname(file);
  const circles = files.flatMap((caller) =>
    files
      .filter((called) => folderOf(called) !== folderOf(caller) && new RegExp(`\\b${called.name}\\(`).test(caller.sql))
      .filter((called) => [...importsOf(folderOf(called))].some((module) => isWithin(folderOf(caller), module)))
      .map((called) => `${caller.file} calls ${called.file}`),
  );
  expect(circles).toEqual([]);
});

const isWithin = (folder: string, module: string): boolean => `${folder}/`.startsWith(`${module}/`);

// ---- SQL side: finds `jsonb_to_recordset(x) AS r(a bigint, …)` in source order, so nested records know their outer
// record.

interface RecordClause {
  file: string;
  /** The interface of the JSON. */
  shape: string;
  columns: { name: string; type: string }[];
}

const recordClause =
  /jsonb_to_record(?:set)?\(\s*([a-z_]+(?:\.(?:"\w+"|\w+))?(?: -> '\w+')?)\s*\)\s*AS (\w+)\s*\(([^()]*)\)/g;

/** Inner functions with the arguments of the function that calls them. */
const callers: Readonly<Record<string, string>> = {
  order_take: 'order_submit',
  order_insert: 'order_write',
  change_apply: 'change_write',
};

/**
 * The interface of a JSON expression in a function: a parameter, a column of an outer record, or a part of a stored
 * cart.
 */
function shapeBehind(expression: string, name: string, outer: ReadonlyMap<string, string>): string | undefined {
  const [, cartPart] = /(?:^|\.)cart -> '(\w+)'$/.exec(expression) ?? [];
  if (cartPart !== undefined) return memberShape('StoredCart', cartPart);
  const [, alias, column] = /^(\w+)\."?(\w+)"?$/.exec(expression) ?? [];
  if (alias !== undefined && column !== undefined) return memberShape(outer.get(alias) ?? '', column);
  const type = declaredFunctions().get(callers[name] ?? name)?.type;
  if (type?.type !== 'TSTypeLiteral') return undefined;
  const args = membersOf(type.members).get('arguments')?.type;
  const of = args?.type === 'TSTypeLiteral' ? membersOf(args.members).get(expression)?.type : undefined;
  return of && interfaceOf(of);
}

function memberShape(shape: string, member: string): string | undefined {
  const of = declared.has(shape) ? shapeOf(shape).get(member)?.type : undefined;
  return of && interfaceOf(of);
}

function clausesOf({ name, file, sql }: SqlFunction): RecordClause[] {
  const outer = new Map(
    Array.from(sql.matchAll(/order_cart_tickets\(\w+\.cart\) AS (\w+)/g), ([, alias = '']) => [
      alias,
      'PricedTicketLine',
    ]),
  );
  return [...sql.matchAll(recordClause)].map(([whole, expression = '', alias = '', columns = '']) => {
    const shape = shapeBehind(expression, name, outer);
    if (shape === undefined) throw new Error(`${file}: nothing is declared for ${whole}`);
    outer.set(alias, shape);
    return {
      file,
      shape,
      columns: columns.split(',').map((column) => {
        const [, quoted, plain, type] = /^\s*(?:"(\w+)"|(\w+)) ([a-z[\]]+)\s*$/.exec(column) ?? [];
        return { name: quoted ?? plain ?? '?', type: type ?? `? ${column}` };
      }),
    };
  });
}

describe('JSON parameters of the functions', () => {
  const written: Record<string, readonly string[]> = {
    bigint: ['number'],
    integer: ['number'],
    text: ['string'],
    uuid: ['string'],
    boolean: ['boolean'],
    timestamptz: ['string', 'Date'],
    jsonb: ['json', 'number[]'],
    'bigint[]': ['number[]'],
    'text[]': ['string[]'],
  };
  const clauses = () => files.flatMap(clausesOf);

  test('have a declared interface for every record', () => {
    const calls = files.flatMap(({ sql }) => [...sql.matchAll(/jsonb_to_record(?:set)?\(/g)]);
    expect(clauses()).toHaveLength(calls.length);
    expect(calls.length).toBeGreaterThan(30);
  });

  test('have every column that a function reads, with its type', () => {
    for (const { file, shape, columns } of clauses()) {
      const members = shapeOf(shape);
      for (const { name, type } of columns) {
        const member = members.get(name);
        expect(member, `${file} reads ${shape}.${name}`).toBeDefined();
        if (member) expect(written[type], `${file} reads ${shape}.${name} as ${type}`).toContain(word(member.type));
      }
    }
  });

  test('have no key that no function reads', () => {
    const read = new Map<string, Set<string>>();
    for (const { shape, columns } of clauses()) {
      const names = read.get(shape) ?? new Set();
      for (const { name } of columns) names.add(name);
      read.set(shape, names);
    }
    for (const shape of [
      'TakeRequest',
      'TakenSlot',
      'StockWish',
      'HeldTicket',
      'SettleRequest',
      'FailRequest',
      'PeopleRequest',
      'ChangeTakeRequest',
      'ChangeVerdict',
    ]) {
      expect([...(read.get(shape) ?? [])].toSorted(), shape).toEqual([...shapeOf(shape).keys()].toSorted());
    }
  });
});

describe('JSON results of the functions', () => {
  const now = new Date('2026-01-20T12:00:00Z');
  /** `orders/plan/offers.ts` adds these to the response of `order_catalogue`. */
  const added = new Set(['own', 'shown']);
  const keysOf = (shape: string) => [...shapeOf(shape).keys()].filter((name) => !added.has(name)).toSorted();
  const keys = (value: object | undefined | null) => Object.keys(value ?? {}).toSorted();

  test('have the keys of the declared interfaces', async () => {
    const { pool, kysely } = db.database;
    const parent = await createEvent(kysely);
    const eventId = await createEvent(kysely, { parent_event_id: parent });
    const ticket = await createTicketConfiguration(kysely, { event_id: eventId });
    await createAddOn(kysely, { ticket_configuration_id: ticket });
    await createCoupon(kysely, { ticket_configuration_id: ticket, percent_off: 10 });
    const catalogue = async (withTexts: boolean) => {
      const [row] = await callFunction(pool, 'order_catalogue', {
        event_ids: [eventId],
        configuration_ids: null,
        known_versions: [],
        with_texts: withTexts,
        moment: now,
      });
      const [offer] = row?.tickets ?? [];
      return {
        parent: keys(row?.parent),
        offer: keys(offer),
        addOn: keys(offer?.addOns[0]),
        coupon: keys(offer?.coupons[0]),
      };
    };
    expect(await catalogue(false)).toEqual({
      parent: keysOf('ParentEvent'),
      offer: keysOf('CatalogueTicket'),
      addOn: keysOf('CatalogueAddOn'),
      coupon: keysOf('CatalogueCoupon'),
    });
    expect(await catalogue(true)).toMatchObject({
      offer: keysOf('TicketOffer'),
      addOn: keysOf('AddOnOffer'),
      coupon: keysOf('CouponOffer'),
    });
    const account = await createAccount(kysely);
    const [people] = await callFunction(pool, 'order_people', {
      requests: JSON.stringify([
        {
          n: 0,
          buyerAccountId: account.accountId,
          eventId,
          identifiers: [],
          memberTicketIds: [],
          idempotencyKey: null,
          withOrganisation: true,
          now,
        },
      ]),
    });
    expect(keys(people?.people[0])).toEqual(keysOf('Person'));
  });
});
