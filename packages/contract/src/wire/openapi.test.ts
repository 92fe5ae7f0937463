import { validate } from '@readme/openapi-parser';
import openapiTS, { astToString } from 'openapi-typescript';
import { describe, expect, it } from 'vitest';
import { addressOf, type Endpoint } from './endpoint.ts';
import { endpoints } from './endpoints.ts';
import { buildOpenApi } from './openapi.ts';

interface Operation {
  operationId: string;
  security: unknown[];
  parameters: { name: string; in: string; required: boolean; schema: object }[];
  requestBody?: { content: Record<string, { schema: object }> };
  responses: Record<string, { description: string }>;
}
interface Page {
  openapi: string;
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, object> };
}
// The page after a JSON round-trip, because clients receive it as JSON.
const page = JSON.parse(JSON.stringify(buildOpenApi('1.2.3'))) as Page;
const operations = Object.entries(page.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
);

function* nodes(value: unknown): Generator<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null) return;
  if (!Array.isArray(value)) yield value as Record<string, unknown>;
  for (const inner of Object.values(value)) yield* nodes(inner);
}

describe('the OpenAPI page', () => {
  it('has every endpoint once', () => {
    expect(page.openapi).toBe('3.1.0');
    const listed = operations.map(({ path, method, operation }) => `${operation.operationId} ${method} ${path}`);
    const expected = Object.values<Endpoint>(endpoints).map(
      (one) => `${one.name} ${one.method.toLowerCase()} ${addressOf(one).replaceAll(/:(\w+)/g, '{$1}')}`,
    );
    expect(listed.toSorted()).toEqual(expected.toSorted());
    expect(new Set(operations.map(({ operation }) => operation.operationId)).size).toBe(operations.length);
  });

  it('references only schemas that it contains', () => {
    const refs = [...nodes(page)].map((node) => node['$ref']).filter((ref) => typeof ref === 'string');
    expect(refs.length).toBeGreaterThan(100);
    for (const ref of refs) {
      const name = /^#\/components\/schemas\/([A-Za-z]+)$/.exec(ref)?.[1];
      expect([ref, name !== undefined && name in page.components.schemas]).toEqual([ref, true]);
    }
  });

  it('has no empty schema except for fields of any type', () => {
    for (const { operation } of operations) {
      for (const parameter of operation.parameters) expect(parameter.schema).not.toEqual({});
    }
    const empty = Object.entries(page.components.schemas).filter(([, schema]) => Object.keys(schema).length === 0);
    expect(empty).toEqual([]);
  });

  it('names each path parameter, and requires a session where one is needed', () => {
    for (const { path, operation } of operations) {
      const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      const named = operation.parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name);
      expect([path, named]).toEqual([path, inPath]);
      const isOpen = endpoints[operation.operationId as keyof typeof endpoints].access.kind === 'public';
      expect([path, operation.security.length]).toEqual([path, isOpen ? 0 : 1]);
      expect([path, '401' in operation.responses || isOpen]).toEqual([path, true]);
    }
  });

  it('describes an upload as a file', () => {
    const body = page.components.schemas['UpdateEventImageBody'] as { properties: { file: object } };
    expect(body.properties.file).toEqual({ type: 'string', contentMediaType: 'application/octet-stream' });
  });

  it('is valid, and a client can be generated from it', async () => {
    expect(await validate(structuredClone(page) as never)).toMatchObject({ valid: true });
    const client = astToString(await openapiTS(structuredClone(page) as never));
    for (const { operation } of operations) expect(client).toContain(`${operation.operationId}: {`);
    expect(client).toMatch(/"Retry-After"\??: number/);
  }, 60_000);

  it('has server, licence, tags and content types', () => {
    expect(page).toMatchObject({ servers: [{ url: '/' }], info: { license: { name: 'All rights reserved' } } });
    for (const { operation, path } of operations) {
      expect([path, Reflect.get(operation, 'tags')]).toEqual([
        path,
        [path.startsWith('/api/') ? path.split('/')[2] : 'public'],
      ]);
      expect(operation.responses['429']).toHaveProperty(['headers', 'Retry-After']);
    }
    const types = [...nodes(page)].flatMap((node) => Object.keys((node['content'] as object | undefined) ?? {}));
    expect(types).toEqual(expect.arrayContaining(['text/calendar', 'image/*', 'text/csv']));
    expect(types).not.toContain('*/*');
  });

  it('accepts form answers in both shapes', () => {
    const line = JSON.stringify(page.components.schemas['OrderRequest']);
    expect(line).toContain('"values":{"anyOf":[{"type":"object"');
    expect(line).toContain('"required":["registrationForm"]');
  });

  it('has no unused schema', () => {
    const all = JSON.stringify(page);
    for (const name of Object.keys(page.components.schemas)) expect(all).toContain(`"#/components/schemas/${name}"`);
  });

  it('declares 423 for every call with a session that a locked device cannot make', () => {
    const withSession = operations.filter(({ operation }) => operation.responses['401'] && operation.responses['423']);
    expect(withSession.length).toBeGreaterThan(150);
    const whileLocked = Object.values(endpoints).filter((each: Endpoint) => each.whileLocked === true);
    expect(whileLocked.length).toBeGreaterThan(1);
    for (const { name } of whileLocked) {
      expect(
        operations.find(({ operation }) => operation.operationId === name)?.operation.responses,
      ).not.toHaveProperty('423');
    }
  });

  it('never declares 501', () => {
    expect(JSON.stringify(page)).not.toContain('"501"');
  });
});
