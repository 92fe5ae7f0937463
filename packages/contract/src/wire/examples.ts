import type { AnswerOf, RequestOf } from './endpoint.ts';
import type { Endpoints } from './endpoints.ts';

/**
 * Examples of the OpenAPI page (integrations 5.2). Those of the calls for other systems are written here. The others are made
 * from the schemas. `examples.test.ts` parses each with its schema.
 */

type Json = { readonly [key: string]: unknown };

/** An example of a call: what is sent and what is returned. */
export interface CallExample {
  body?: unknown;
  answer?: unknown;
}

const changed = '2026-12-01T18:30:00.000Z';
const nextCursor = 'MS4xNjM4NC0wLmEuMTIuOTAxMi43Nw';

/** The written examples by call. */
export const writtenExamples = {
  requestLoginLink: { body: { userId: 'C1000001' } },
  createApiKey: {
    body: { name: 'Warehouse', scopes: ['attendees:read'], eventId: 12, expireDate: '2027-06-01T00:00:00Z' },
  },
  readAttendees: {
    answer: {
      results: [
        {
          ticketId: 77,
          eventId: 12,
          orderId: 41,
          ticketConfigurationId: 5,
          ticketType: 'Full conference',
          externalAccountIdentifier: 'C1000001',
          relationship: 'CONSULTANT',
          isGuest: false,
          status: 'CHECKED_IN',
          firstName: 'Ana',
          lastName: 'Ruiz',
          email: 'ana@example.com',
          phoneNumber: '+1 312 555 0123',
          amount: 149.5,
          currency: 'USD',
          answers: { dietary: 'Vegetarian' },
          addOns: [{ ticketConfigurationAddOnId: 3, quantity: 1 }],
          isErased: false,
          checkInDate: changed,
          createDate: '2026-10-05T09:12:00.000Z',
          updateDate: changed,
          canceledDate: null,
          transferredDate: null,
        },
      ],
      nextCursor,
      hasMore: false,
    },
  },
  readOrders: {
    answer: {
      results: [
        {
          orderId: 41,
          eventId: 12,
          externalAccountIdentifier: 'C1000001',
          paymentKind: 'card',
          currency: 'USD',
          totalAmount: 149.5,
          paidAmount: 149.5,
          refundedAmount: 0,
          ticketIds: [77],
          createDate: '2026-10-05T09:12:00.000Z',
        },
      ],
      nextCursor,
      hasMore: false,
    },
  },
  readCheckIns: {
    answer: {
      results: [
        {
          ticketId: 77,
          eventId: 12,
          ticketStatus: 'CHECKED_IN',
          checkInDate: changed,
          source: 'scan',
          lists: [{ listId: 'dinner', isInside: true, date: changed }],
        },
      ],
      nextCursor,
      hasMore: true,
    },
  },
  checkInByKey: {
    body: { ticketId: 77 },
    answer: { ticketId: 77, checkInDate: changed, alreadyCheckedIn: false },
  },
  importAccounts: {
    body: {
      accounts: [
        {
          externalAccountIdentifier: 'C1000001',
          firstName: 'Ana',
          lastName: 'Ruiz',
          emailAddress: 'ana@example.com',
          countryCode: 'USA',
        },
      ],
    },
    answer: {
      added: 0,
      changed: 1,
      unchanged: 0,
      refused: [],
    },
  },
} satisfies { [N in keyof Endpoints]?: { body?: RequestOf<Endpoints[N]>['body']; answer?: AnswerOf<Endpoints[N]> } };

/** Values of texts by the name of their field, where the schema alone gives no useful text. */
const texts: Readonly<Record<string, string>> = {
  firstName: 'Ana',
  lastName: 'Ruiz',
  fullName: 'Ana Ruiz',
  email: 'ana@example.com',
  emailAddress: 'ana@example.com',
  externalAccountIdentifier: 'C1000001',
  userId: 'C1000001',
  phoneNumber: '+1 312 555 0123',
  defaultName: 'Leadership conference',
  eventName: 'Leadership conference',
  eventShortCode: 'leadership-2027',
  timeZone: 'America/Chicago',
  locality: 'Chicago',
  region: 'IL',
  pin: '4711',
  postalCode: '60601',
  address1: '233 S Wacker Dr',
  reason: 'Requested by the attendee',
};

/** Texts that match a pattern of the contract, tried in this order. */
const candidates = [
  'example',
  '12',
  '1',
  'a1',
  '#336699',
  'USD',
  'en-US',
  '2026-12-01',
  '2026-12-01T18:30:00Z',
  '18:30',
  '4242',
  '0'.repeat(32),
  '0'.repeat(64),
  'a'.repeat(22),
  'a'.repeat(27),
  'a'.repeat(43),
];

const formats: Readonly<Record<string, string>> = {
  'date-time': changed,
  date: '2026-12-01',
  uuid: '6a5f4a52-52a7-4a58-9df5-5b2d9d0c1e01',
  email: 'ana@example.com',
};

/** Nested objects of an example. Deeper optional parts are left out. */
const deepest = 6;

/** An example of a JSON schema. `schemas` are the components that references lead to. */
export function exampleOf(schema: unknown, schemas: Readonly<Record<string, Json>>, name = '', depth = 0): unknown {
  if (typeof schema !== 'object' || schema === null) return 'example';
  const node = schema as Json;
  if (typeof node['$ref'] === 'string')
    return exampleOf(schemas[node['$ref'].split('/').at(-1) ?? ''], schemas, name, depth);
  if ('const' in node) return node['const'];
  if ('default' in node) return node['default'];
  if (Array.isArray(node['enum'])) return node['enum'][0];
  const union = node['anyOf'] ?? node['oneOf'];
  if (Array.isArray(union)) {
    const isNull = (each: Json) => each['type'] === 'null';
    const chosen = union.find((each: Json) => !isNull(each)) as Json | undefined;
    return depth >= deepest && union.some(isNull) ? null : exampleOf(chosen, schemas, name, depth);
  }
  if (Array.isArray(node['allOf']))
    return Object.assign({}, ...node['allOf'].map((each: unknown) => exampleOf(each, schemas, name, depth)));
  const type: unknown = Array.isArray(node['type']) ? node['type'][0] : node['type'];
  switch (type) {
    case 'string':
      return textOf(node, name);
    case 'integer':
    case 'number':
      return numberOf({ ...node, type }, name);
    case 'boolean':
      return true;
    case 'null':
      return null;
    case 'array': {
      const least = Math.max(Number(node['minItems'] ?? 0), depth < deepest ? 1 : 0);
      const forms = Array.isArray(node['prefixItems']) ? node['prefixItems'] : [];
      const itemAt = (index: number) => exampleOf(forms[index] ?? node['items'], schemas, name, depth + 1);
      return Array.from({ length: Math.max(least, forms.length) }, (_, index) => itemAt(index));
    }
    case 'object':
      return objectOf(node, schemas, depth);
    default:
      return {};
  }
}

function textOf(node: Json, name: string): string {
  const longest = Number(node['maxLength'] ?? 1000);
  const format = formats[String(node['format'])];
  const fits = (text: string) =>
    text.length <= longest &&
    text.length >= Number(node['minLength'] ?? 0) &&
    patternsOf(node).every((pattern) => new RegExp(pattern, 'u').test(text));
  const own = texts[name];
  const choices = [...(format === undefined ? [] : [format]), ...(own === undefined ? [] : [own]), ...candidates];
  return choices.find(fits) ?? 'example'.slice(0, longest);
}

const patternsOf = (node: Json): string[] => [
  ...(typeof node['pattern'] === 'string' && node['format'] === undefined ? [node['pattern']] : []),
  ...(Array.isArray(node['allOf']) ? node['allOf'].flatMap((each: Json) => patternsOf(each)) : []),
];

function numberOf(node: Json, name: string): number {
  const least = Number(node['minimum'] ?? Number(node['exclusiveMinimum'] ?? -1) + 1);
  const most = Number(node['maximum'] ?? 1000);
  const wanted = /amount/i.test(name) && node['type'] === 'number' ? 149.5 : 1;
  return Math.min(Math.max(wanted, least), most);
}

function objectOf(node: Json, schemas: Readonly<Record<string, Json>>, depth: number): Json {
  const required = new Set(Array.isArray(node['required']) ? (node['required'] as string[]) : []);
  const properties = Object.entries((node['properties'] ?? {}) as Readonly<Record<string, unknown>>);
  // A record with fixed keys.
  const keys = node['propertyNames'];
  const fixed = typeof keys === 'object' && keys !== null && 'enum' in keys ? (keys.enum as string[]) : [];
  const entries = fixed.filter((key) => required.has(key)).map((key) => [key, node['additionalProperties']] as const);
  return Object.fromEntries(
    [...properties, ...entries]
      .filter(([name]) => required.has(name))
      .map(([name, property]) => [name, exampleOf(property, schemas, name, depth + 1)]),
  );
}
