import { expect, test } from 'vitest';
import type { Endpoint } from './endpoint.ts';
import { endpoints } from './endpoints.ts';
import { buildOpenApi } from './openapi.ts';

interface Content {
  content?: Record<string, { schema: object; example?: unknown }>;
}
const page = JSON.parse(JSON.stringify(buildOpenApi('1.0.0'))) as {
  paths: Record<
    string,
    Record<string, { operationId: string; requestBody?: Content; responses: Record<string, Content> }>
  >;
};
const operations = Object.values(page.paths).flatMap((methods) => Object.values(methods));
const calls: Readonly<Record<string, Endpoint>> = endpoints;

test.each(operations.map((operation) => [operation.operationId, operation] as const))(
  'the examples of %s fit its schemas',
  (name, { requestBody, responses }) => {
    const call = calls[name]!;
    const sent = requestBody?.content?.['application/json'];
    if (call.body && sent) {
      const { error } = call.body.safeParse(sent.example);
      expect(error?.issues, JSON.stringify(sent.example)).toBeUndefined();
    }
    const received = responses[String(call.status ?? 200)]?.content?.['application/json'];
    if (typeof call.output === 'string') return;
    expect(received).toHaveProperty('example');
    const { error } = call.output.safeParse(received?.example);
    expect(error?.issues, JSON.stringify(received?.example)).toBeUndefined();
  },
);
