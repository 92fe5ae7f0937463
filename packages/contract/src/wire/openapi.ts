import * as z from 'zod/mini';
import { address, profile, settings } from '../people/accounts.ts';
import { auditEntry } from '../people/audit.ts';
import { orderIntentView } from '../payments/order-intents.ts';
import { refund } from '../payments/order-refunds.ts';
import { searchResult } from '../reports/search.ts';
import { loginRequest, loginResponse } from '../people/sign-in.ts';
import { addressOf, type Access, type Endpoint } from './endpoint.ts';
import { endpoints } from './endpoints.ts';
import { errorBody } from './error-body.ts';
import { errorStatus, type ErrorCode } from './errors.ts';
import { exampleOf, writtenExamples, type CallExample } from './examples.ts';
import { formField, formSection, showWhen } from '../events/event-configuration.ts';
import {
  cartSummaryEntry,
  eventView,
  groupMemberTicket,
  listedEvent,
  ownEvent,
  relationshipLookup,
} from '../events/events.ts';
import { order, orderAnswer, orderIntent, orderRequest } from '../orders/orders.ts';
import { outboxEntry } from '../mail/outgoing-mail.ts';
import { rawBytes, uploadedFile } from './primitives.ts';
import { errorCodesOf } from './statuses.ts';
import { emailTemplate } from '../events/editor.ts';
import { coupon, ticketAddOn, ticketConfiguration } from '../tickets/ticket-configuration.ts';
import { badge } from '../door/badges.ts';
import { badgeAwards, reservation, ticket } from '../tickets/ticket.ts';
import { translated } from './translations.ts';
import { ticketData, ticketValues } from '../forms/values.ts';

/** The OpenAPI 3.1 page of the contract, generated from the schemas that validate the calls (system 1.5). */

type Json = { [key: string]: unknown };
type Schema = z.ZodMiniType;

/** Schemas used by several calls, with their component names. */
const named: Record<string, Schema> = {
  Address: address,
  AuditEntry: auditEntry,
  Badge: badge,
  BadgeAwards: badgeAwards,
  CartSummaryEntry: cartSummaryEntry,
  Coupon: coupon,
  EmailTemplate: emailTemplate,
  Error: errorBody,
  Event: eventView,
  EventConfiguration: eventView.shape.configuration,
  FormField: formField,
  FormSection: formSection,
  GroupMemberTicket: groupMemberTicket,
  ListedEvent: listedEvent,
  LoginRequest: loginRequest,
  LoginResponse: loginResponse,
  Order: order,
  OrderAnswer: orderAnswer,
  OrderIntent: orderIntent,
  OrderIntentView: orderIntentView,
  OrderRequest: orderRequest,
  OutboxEntry: outboxEntry,
  OwnEvent: ownEvent,
  Profile: profile,
  Refund: refund,
  RelationshipLookup: relationshipLookup,
  Reservation: reservation,
  SearchResult: searchResult,
  Settings: settings,
  ShowWhen: showWhen,
  Ticket: ticket,
  TicketAddOn: ticketAddOn,
  TicketConfiguration: ticketConfiguration,
  Translated: translated,
};

const refTo = (name: string) => `#/components/schemas/${name}`;
const upperFirst = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);

/** Every schema of the contract by its component name. */
function schemasByName(list: readonly Endpoint[]): Map<string, Schema> {
  const byName = new Map(Object.entries(named));
  const taken = new Set(byName.values());
  for (const item of list) {
    const parts = { Params: item.params, Query: item.query, Headers: item.headers, Body: item.body };
    for (const [part, schema] of Object.entries(parts)) {
      if (schema && !taken.has(schema)) byName.set(`${upperFirst(item.name)}${part}`, schema);
    }
    if (item.event) byName.set(`${upperFirst(item.name)}Event`, item.event);
    if (typeof item.output !== 'string' && !taken.has(item.output)) {
      byName.set(`${upperFirst(item.name)}Answer`, item.output);
    }
  }
  return byName;
}

/** JSON Schemas of all components. Requests and responses are both described as sent, so both use the input side. */
function componentSchemas(byName: ReadonlyMap<string, Schema>): Record<string, Json> {
  const registry = z.registry<{ id: string }>();
  for (const [name, schema] of byName) {
    // Several calls may share a schema (path parameters). It gets the first name.
    if (!registry.has(schema)) registry.add(schema, { id: name });
  }
  const made = z.toJSONSchema(registry, {
    io: 'input',
    unrepresentable: 'any',
    uri: refTo,
    override: ({ zodSchema, jsonSchema }) => {
      if (zodSchema === rawBytes || zodSchema === uploadedFile) {
        // A handler receives a file with name and type. On the wire the file is a part of the multipart body.
        for (const key of Object.keys(jsonSchema)) Reflect.deleteProperty(jsonSchema, key);
        Object.assign(jsonSchema, { type: 'string', contentMediaType: 'application/octet-stream' });
      }
      if (zodSchema === ticketValues) {
        // The transform has no JSON Schema. The values are flat by field name, or wrapped as the form's section.
        for (const key of Object.keys(jsonSchema)) Reflect.deleteProperty(jsonSchema, key);
        const { registrationForm } = (z.toJSONSchema(ticketData, { io: 'input' }).properties ?? {}) as Json;
        Object.assign(jsonSchema, {
          anyOf: [
            registrationForm,
            {
              type: 'object',
              properties: { registrationForm },
              required: ['registrationForm'],
              additionalProperties: false,
            },
          ],
        });
      }
    },
  });
  const schemas: Record<string, Json> = {};
  for (const [name, schema] of Object.entries(made.schemas)) {
    const { $schema: _dialect, $id: _address, id: _id, ...rest } = schema as Json;
    schemas[name] = rest;
  }
  return schemas;
}

function accessText(access: Access): string {
  if (access.kind === 'public') return 'Needs no session.';
  if (access.kind === 'session') return 'Needs a session.';
  if (access.kind === 'key') return `Needs an API key with the scope \`${access.scope}\`.`;
  return `Needs a session with one of the roles: ${access.roles.join(', ')}.`;
}

const securityOf = ({ kind }: Access): Json[] =>
  kind === 'public' ? [] : kind === 'key' ? [{ apiKey: [] }] : [{ session: [] }];

/** Path, query or header parameters from the properties of an object schema. */
function parameters(location: 'path' | 'query' | 'header', schema: Json | undefined): Json[] {
  const properties = (schema?.['properties'] ?? {}) as Record<string, Json>;
  const required = new Set((schema?.['required'] ?? []) as string[]);
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: location,
    required: location === 'path' || required.has(name),
    schema: property,
  }));
}

const bodyTypes = {
  json: 'application/json',
  multipart: 'multipart/form-data',
  form: 'application/x-www-form-urlencoded',
  raw: 'application/octet-stream',
} as const;

function successBody(item: Endpoint, nameOf: (schema: Schema) => string, example: unknown): Json {
  if (item.output === 'events') {
    const schema = item.event ? { $ref: refTo(nameOf(item.event)) } : { type: 'string' };
    return { 'text/event-stream': { schema } };
  }
  if (item.output === 'html') return { 'text/html': { schema: { type: 'string' } } };
  if (item.output === 'bytes') {
    const types = item.mediaTypes ?? ['application/octet-stream'];
    return Object.fromEntries(types.map((type) => [type, { schema: { type: 'string', contentMediaType: type } }]));
  }
  return { 'application/json': { schema: { $ref: refTo(nameOf(item.output)) }, example } };
}

const retryAfter = { description: 'Seconds to wait before the next attempt.', schema: { type: 'integer', minimum: 1 } };

/** The tag of a call: the first segment of its path. */
const tagOf = ({ path, outsideApi }: Endpoint): string => (outsideApi ? 'public' : (path.split('/')[1] ?? ''));

/** The schemas that the paths reference, directly or indirectly. */
function withoutOrphans(schemas: Record<string, Json>, paths: Json): Record<string, Json> {
  const needed = new Set<string>();
  const visit = (value: unknown): void => {
    for (const [, name = ''] of JSON.stringify(value).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      if (needed.has(name)) continue;
      needed.add(name);
      visit(schemas[name]);
    }
  };
  visit(paths);
  return Object.fromEntries(Object.entries(schemas).filter(([name]) => needed.has(name)));
}

/** Descriptions of a page's or file's other statuses. */
const otherAnswers = {
  201: 'Created.',
  204: 'No content.',
  303: 'Redirects to the next page.',
  304: 'Not changed since the caller fetched it.',
  404: 'A page that says that nothing was found.',
} as const;

/** One response per status, with the codes it may contain. */
function errorAnswers(item: Endpoint): Json {
  const byStatus = new Map<number, Set<ErrorCode>>();
  for (const code of errorCodesOf(item)) {
    const status = errorStatus[code];
    byStatus.set(status, (byStatus.get(status) ?? new Set<ErrorCode>()).add(code));
  }
  return Object.fromEntries(
    [...byStatus].map(([status, set]) => [
      String(status),
      {
        description: [...set].join(', '),
        ...(status === 429 || status === 503 ? { headers: { 'Retry-After': retryAfter } } : {}),
        content: { 'application/json': { schema: { $ref: refTo('Error') } } },
      },
    ]),
  );
}

/** Builds the page. `version` is the product's version. */
export function buildOpenApi(version: string): Json {
  const list: readonly Endpoint[] = Object.values(endpoints);
  const byName = schemasByName(list);
  const schemas = componentSchemas(byName);
  const names = new Map<Schema, string>();
  for (const [name, schema] of byName) if (!names.has(schema)) names.set(schema, name);
  const nameOf = (schema: Schema) => names.get(schema) ?? '';
  const jsonOf = (schema: Schema | undefined) => (schema ? schemas[nameOf(schema)] : undefined);

  const written: Readonly<Record<string, CallExample | undefined>> = writtenExamples;

  const paths: Record<string, Json> = {};
  for (const item of list) {
    const path = addressOf(item).replaceAll(/:([A-Za-z]+)/g, '{$1}');
    const { body = exampleOf(jsonOf(item.body), schemas) } = written[item.name] ?? {};
    const { answer = typeof item.output === 'string' ? undefined : exampleOf(jsonOf(item.output), schemas) } =
      written[item.name] ?? {};
    const operation: Json = {
      operationId: item.name,
      tags: [tagOf(item)],
      summary: item.summary,
      description: accessText(item.access),
      security: securityOf(item.access),
      parameters: [
        ...parameters('path', jsonOf(item.params)),
        ...parameters('query', jsonOf(item.query)),
        ...parameters('header', jsonOf(item.headers)),
      ],
      responses: {
        [String(item.status ?? 200)]: { description: 'Success.', content: successBody(item, nameOf, answer) },
        ...Object.fromEntries(
          (item.otherStatuses ?? []).map((status) => [String(status), { description: otherAnswers[status] }]),
        ),
        ...(item.cache === 'session' || item.isTagged
          ? { '304': { description: 'Not changed since the caller fetched it (`If-None-Match`).' } }
          : {}),
        ...errorAnswers(item),
      },
    };
    if (item.body) {
      operation['requestBody'] = {
        required: !item.body.safeParse(undefined).success,
        content: {
          [bodyTypes[item.bodyKind ?? 'json']]: {
            schema: { $ref: refTo(nameOf(item.body)) },
            ...(item.bodyKind === undefined || item.bodyKind === 'json' ? { example: body } : {}),
          },
        },
      };
    }
    paths[path] = { ...paths[path], [item.method.toLowerCase()]: operation };
  }

  return {
    openapi: '3.1.0',
    info: {
      title: 'Foyer',
      version,
      description: 'Event registration and ticketing.',
      license: { name: 'All rights reserved' },
    },
    servers: [{ url: '/', description: 'The server of this page.' }],
    tags: [...new Set(list.map(tagOf))].map((name) => ({ name })),
    paths,
    components: {
      schemas: withoutOrphans(schemas, paths),
      securitySchemes: {
        session: { type: 'apiKey', in: 'header', name: 'x-auth-token', description: 'The token of a login response.' },
        apiKey: { type: 'http', scheme: 'bearer', description: 'An API key (`foyer_…`) of Settings › API keys.' },
      },
    },
  };
}
