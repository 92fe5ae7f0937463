import path from 'node:path';
import { inject, expect } from 'vitest';
import { createTestApp, type TestApp } from '../../../apps/server/test/app.ts';
import { currentProduct, type TestedProduct } from '../../support/product.ts';

/** The server of a test file, in this process: its requests need no network, and its clock and jobs are the test's. */

const origin = 'http://foyer.test';

export interface InProcess extends TestedProduct {
  app: TestApp;
  /** Sends a request to the server without a network. */
  fetch: typeof fetch;
  /** Runs every background job until none has work left. */
  work: () => Promise<void>;
  /** The clock of server and pages, ms. It runs, and `advance` moves it. */
  now: () => number;
  advance: (ms: number) => void;
  stop: () => Promise<void>;
}

/** Opens the product on a copy of the demo data, with these settings as environment variables. */
export async function openProduct(settings: Record<string, string> = {}): Promise<InProcess> {
  const { demoTemplate, demoTime, files } = inject('pages');
  const name = path.basename(expect.getState().testPath ?? 'page', '.test.ts');
  const app = await createTestApp({
    name,
    template: demoTemplate,
    now: demoTime,
    env: { DEMO: 'true', PUBLIC_URL: origin, CLIENT_DIR: files, ...settings },
  });
  // No page draws a picture, and creating the widths of the demo's pictures takes ten seconds.
  app.gateways.images.createMissingWidths = () => Promise.resolve(false);
  const started = performance.now();
  let moved = Date.parse(demoTime);
  const now = () => moved + Math.floor(performance.now() - started);
  const tick = () => app.clock.set(new Date(now()));
  return {
    app,
    address: origin,
    dataFolder: app.config.dataDir,
    databaseUrl: app.databaseUrl,
    now,
    advance: (ms) => {
      moved += ms;
      tick();
    },
    work: async () => {
      tick();
      await app.jobs.drainAll();
    },
    fetch: async (input, init) => {
      tick();
      return send(app, new Request(input, init));
    },
    stop: () => app.close(),
  };
}

/** The product of this test file, with its clock and its jobs. */
const inProcess = (): InProcess => currentProduct() as InProcess;

/** Lets time pass for the server and the pages. */
export const passTime = (ms: number): void => inProcess().advance(ms);

/** Runs the background jobs, as an installation does all the time. */
export const runJobs = (): Promise<void> => inProcess().work();

/** Responses with these statuses have no body, not even an empty one. */
const withoutBody = new Set([204, 205, 304]);

async function send(app: TestApp, request: Request): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  const payload = request.body === null ? undefined : Buffer.from(await request.arrayBuffer());
  const answer = await app.server.inject({
    method: request.method as 'GET',
    url: pathname + search,
    headers: { ...Object.fromEntries(request.headers), host: new URL(origin).host },
    ...(payload === undefined ? {} : { payload }),
  });
  request.signal.throwIfAborted();
  const headers = new Headers();
  for (const [name, value] of Object.entries(answer.headers))
    for (const each of Array.isArray(value) ? value : [value])
      if (each !== undefined) headers.append(name, String(each));
  const body = withoutBody.has(answer.statusCode) ? null : new Uint8Array(answer.rawPayload);
  return new Response(body, { status: answer.statusCode, headers });
}
