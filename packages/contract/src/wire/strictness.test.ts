import * as z from 'zod/mini';
import { describe, expect, it } from 'vitest';
import type { Endpoint } from './endpoint.ts';
import { endpoints } from './endpoints.ts';
import { idText } from './primitives.ts';

const all = Object.values<Endpoint>(endpoints);
const parts = all.flatMap((one) =>
  (['params', 'query', 'body'] as const).flatMap((part) => {
    const schema = one[part];
    return schema && one.bodyKind !== 'raw' ? [{ title: `${one.name} ${part}`, schema }] : [];
  }),
);

/** A specification of OAuth or OpenID Connect says that unknown fields are ignored. */
const ignoresOthers: ReadonlySet<string> = new Set(['returnFromProvider query', 'endProviderSessions body']);

interface Shape {
  type?: string;
  properties?: Record<string, Shape>;
  additionalProperties?: boolean | Shape;
  [key: string]: unknown;
}

/** Paths of objects with named fields that allow other fields. */
function openObjects(shape: Shape, at = ''): string[] {
  const here = shape.properties !== undefined && shape.additionalProperties !== false ? [at || '(root)'] : [];
  const inner = Object.entries(shape).flatMap(([key, value]) =>
    typeof value === 'object' && value !== null ? openObjects(value as Shape, `${at}/${key}`) : [],
  );
  return [...here, ...inner];
}

describe('requests', () => {
  it.each(parts.filter(({ title }) => !ignoresOthers.has(title)))('$title refuses an unknown field', ({ schema }) => {
    const found = schema.safeParse({ someUnknownField: 1 }).error?.issues ?? [];
    const flat = found.flatMap((issue) => [issue, ...(issue.code === 'invalid_union' ? issue.errors.flat() : [])]);
    expect(flat.some((issue) => issue.code === 'unrecognized_keys')).toBe(true);
  });

  it.each(parts)('$title has no open object at any depth', ({ schema }) => {
    expect(openObjects(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Shape)).toEqual([]);
  });

  it('limits the length of every text', () => {
    const unlimited = parts.flatMap(({ title, schema }) => {
      const text = JSON.stringify(
        z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }),
        (_key, value: Shape) =>
          value?.type === 'string' &&
          !('maxLength' in value) &&
          !('pattern' in value) &&
          !('enum' in value) &&
          !('const' in value) &&
          !('format' in value)
            ? 'UNLIMITED'
            : value,
      );
      return text.includes('UNLIMITED') ? [title] : [];
    });
    expect(unlimited).toEqual([]);
  });
});

describe('ids in paths and queries', () => {
  it.each(['0', '-1', '+1', '1.0', '1e3', ' 1', '1 ', '01', '', 'abc', '１', '9999999999999999'])(
    'refuses %j',
    (sent) => {
      expect(idText.safeParse(sent).success).toBe(false);
    },
  );
  it('parses digits', () => {
    expect(idText.parse('42')).toBe(42);
  });
});

describe('an order request', () => {
  const entry = {
    externalAccountIdentifier: 'C1000001',
    relationshipType: 'CONSULTANT',
    ticketConfigurationId: 7,
    values: { firstName: 'Ana' },
  };
  const body = endpoints.createOrder.body;

  it('applies the defaults of system 3', () => {
    expect(body.parse({ eventId: 1, tickets: [entry] })).toMatchObject({
      cashPayment: false,
      bypassPayment: false,
      autoCheckIn: false,
      tickets: [{ ticketConfigurationAddOns: [], associatedTicketIds: [] }],
    });
  });

  it.each([null, {}, { creditCard: null, billingAddress: null, eventId: 1 }, { creditCard: {}, billingAddress: {} }])(
    'accepts an empty charge request: %j',
    (chargeCreditCardRequest) => {
      expect(body.safeParse({ eventId: 1, tickets: [entry], chargeCreditCardRequest }).success).toBe(true);
    },
  );

  it('accepts add-ons by id or as objects, and card digits as text or numbers', () => {
    const read = body.parse({
      eventId: 1,
      tickets: [{ ...entry, ticketConfigurationAddOns: [3, { ticketConfigurationAddOnId: 4 }] }],
      chargeCreditCardRequest: { creditCard: { expMonth: 1, expYear: '2030', cvv: '012' } },
    });
    expect(read.tickets[0]?.ticketConfigurationAddOns).toEqual([3, 4]);
    expect(read.chargeCreditCardRequest?.creditCard).toEqual({ expMonth: '1', expYear: '2030', cvv: '012' });
  });

  it('accepts answers flat or under registrationForm', () => {
    const read = (values: unknown) => body.parse({ eventId: 1, tickets: [{ ...entry, values }] }).tickets[0]?.values;
    expect(read({ a: '1', b: ['x'] })).toEqual({ a: '1', b: ['x'] });
    expect(read({ registrationForm: { a: '1' } })).toEqual({ a: '1' });
    expect(read({ registrationForm: 'a text answer' })).toEqual({ registrationForm: 'a text answer' });
  });

  it.each([
    [{ a: { nested: 1 } }],
    [{ a: 'x'.repeat(5001) }],
    [{ a: Array.from({ length: 101 }, () => 'x') }],
    [Object.fromEntries(Array.from({ length: 301 }, (_, index) => [`f${index}`, 1]))],
    [[]],
    ['text'],
    [null],
    [undefined],
  ])('refuses answers of another type or beyond the limits', (values) => {
    expect(body.safeParse({ eventId: 1, tickets: [{ ...entry, values }] }).success).toBe(false);
  });

  it('prevents prototype pollution by an answer named `__proto__`', () => {
    const sent = JSON.parse('{"__proto__":{"polluted":true},"a":"1"}') as Record<string, string>;
    const read = body.safeParse({ eventId: 1, tickets: [{ ...entry, values: sent }] });
    expect(Reflect.get({}, 'polluted')).toBeUndefined();
    expect(Reflect.get(read.data?.tickets[0]?.values ?? {}, 'polluted')).toBeUndefined();
  });
});
