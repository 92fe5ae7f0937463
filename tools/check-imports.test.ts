import { describe, expect, test } from 'vitest';
import { checkImports } from './check-imports.ts';
import { plantedLint } from './lib/testing.ts';

/** Each case plants one violation among correct files. */
const right = {
  'packages/contract/src/wire/vocabulary.ts': `export const locales = ['en-US'] as const;`,
  'packages/contract/src/orders/orders.ts': `import * as z from 'zod/mini'; export const order = z.string(); export type Order = string;`,
  'packages/contract/src/events/list.ts': `import { endpoint } from '../wire/endpoint.ts'; export const states = [endpoint];`,
  'packages/domain/src/shared/money.ts': `import type { Order } from '@foyer/contract/orders/orders'; import { locales } from '@foyer/contract/wire/vocabulary';
    export const f = (now: Date, order: Order) => [new Date(now.getTime()), order, locales];`,
  'packages/messages/src/catalogue/catalogues.ts': `export const load = async () => import('../en-US/pages/attendee.ts');`,
  'packages/messages/src/en-US/pages/attendee.ts': `export const attendee = {};`,
  'apps/server/src/db/database.ts': `export const db = 1;`,
  'apps/server/src/http/serve.ts': `import fastify from 'fastify'; import { db } from '../db/database.ts'; export const serve = [fastify, db];`,
  'apps/server/src/modules/orders/index.ts': `export { place } from './place-order.ts';`,
  'apps/server/src/modules/orders/place-order.ts': `import { db } from '../../db/database.ts'; export const place = db;`,
  'apps/server/src/modules/reports/search/index.ts': `import { place } from '../../orders/index.ts'; import { job } from '../../../jobs/job.ts'; export const search = [place, job];`,
  'apps/server/src/modules/door/badges/index.ts': `export { print } from './print.ts';`,
  'apps/server/src/modules/door/badges/print.ts': `import { reports } from '../../reports/index.ts'; export const print = reports;`,
  'apps/server/src/jobs/job.ts': `import { db } from '../db/database.ts'; export const job = db;`,
  'apps/server/src/commands/audit.ts': `import { place } from '../modules/orders/index.ts'; import { db } from '../db/database.ts'; export const audit = [place, db];`,
  'apps/server/src/app.ts': `import { search } from './modules/reports/search/index.ts'; import { serve } from './http/serve.ts'; export const app = [search, serve];`,
  'apps/web/src/ui/Button.tsx': `import { useState } from 'react'; export const Button = useState;`,
  'apps/web/src/api/call.ts': `import { locales } from '@foyer/contract/wire/vocabulary'; export const call = locales;`,
  'apps/web/src/shared/event/EventCard.tsx': `import { useMutation } from '@tanstack/react-query'; import { Button } from '../../ui/Button.tsx'; import { call } from '../../api/call.ts'; export const EventCard = [useMutation, Button, call];`,
  'apps/web/src/features/people/sign-in/Login.tsx': `import { Button } from '../../../ui/Button.tsx'; import { call } from '../../../api/call.ts'; import { EventCard } from '../../../shared/event/EventCard.tsx'; export const Login = [Button, call, EventCard];`,
  'apps/web/src/features/events/list/Events.tsx': `export const Events = 1;`,
  'apps/web/src/features/door/scan/Scan.tsx': `export const Scan = 1;`,
  'apps/web/src/app/screens.ts': `export const login = () => import('../features/people/sign-in/Login.tsx'); export const scan = () => import('../features/door/scan/Scan.tsx');`,
};

const findings = (planted: Record<string, string>) => checkImports(new Map(Object.entries({ ...right, ...planted })));

test('reports nothing for the correct files', () => {
  expect(findings({})).toEqual([]);
});

describe('reports a planted violation at its line', () => {
  const cases: [name: string, file: string, source: string, message: RegExp][] = [
    [
      'contract imports only zod',
      'packages/contract/src/a.ts',
      `import pg from 'pg'; export default pg;`,
      /contract may not import pg/,
    ],
    [
      'contract does not import rules of domain',
      'packages/contract/src/a.ts',
      `import { f } from '../../domain/src/shared/money.ts'; export default f;`,
      /contract may not import domain/,
    ],
    [
      'commands do not import http',
      'apps/server/src/commands/a.ts',
      `import { serve } from '../http/serve.ts'; export default serve;`,
      /server-commands may not import server-http/,
    ],
    [
      'a module does not import commands',
      'apps/server/src/modules/orders/a.ts',
      `import { a } from '../../commands/a.ts'; export default a;`,
      /server-module may not import server-commands/,
    ],
    [
      'stock does not import orders',
      'apps/server/src/modules/stock/a.ts',
      `import type { place } from '../orders/index.ts'; export type A = typeof place;`,
      /module stock may not import orders, which is on no lower floor/,
    ],
    [
      'stock does not import a module of the subject orders',
      'apps/server/src/modules/stock/a.ts',
      `import { plan } from '../orders/plan/index.ts'; export default plan;`,
      /module stock may not import orders\/plan/,
    ],
    [
      'payments do not import ticket changes',
      'apps/server/src/modules/payments/a.ts',
      `import { change } from '../tickets/changes/index.ts'; export default change;`,
      /module payments may not import tickets\/changes/,
    ],
    [
      'the plan of an order does not import payments',
      'apps/server/src/modules/orders/plan/a.ts',
      `import { charge } from '../../payments/index.ts'; export default charge;`,
      /module orders\/plan may not import payments/,
    ],
    [
      'a module does not import a module on its own floor',
      'apps/server/src/modules/people/accounts/a.ts',
      `import type { mail } from '../../mail/index.ts'; export type A = typeof mail;`,
      /module people\/accounts may not import mail/,
    ],
    [
      'a module without a floor imports no module',
      'apps/server/src/modules/forms/a.ts',
      `import { place } from '../orders/index.ts'; export default place;`,
      /module forms may not import orders/,
    ],
    [
      'two subjects do not import each other, even through different modules',
      'apps/server/src/modules/reports/schedules/a.ts',
      `import { a } from '../../door/check-in/index.ts'; export default a;`,
      /subjects door and reports import each other/,
    ],
    [
      'domain does not import Node modules',
      'packages/domain/src/a.ts',
      `import { join } from 'node:path'; export default join;`,
      /domain may not import node:path/,
    ],
    [
      'domain imports only types of contract',
      'packages/domain/src/a.ts',
      `import { order } from '@foyer/contract/orders/orders'; export default order;`,
      /types of contract only/,
    ],
    [
      'domain does not call Date.now',
      'packages/domain/src/a.ts',
      `export const a = () => Date.now();`,
      /domain is pure/,
    ],
    [
      'domain does not call new Date() without arguments',
      'packages/domain/src/a.ts',
      `export const a = () => new Date();`,
      /domain is pure/,
    ],
    [
      'domain uses no random numbers',
      'packages/domain/src/a.ts',
      `export const a = () => Math.random();`,
      /domain is pure/,
    ],
    [
      'domain does not use globalThis',
      'packages/domain/src/a.ts',
      `export const a = globalThis.process;`,
      /domain is pure/,
    ],
    [
      'messages import only types of contract',
      'packages/messages/src/a.ts',
      `import { locales } from '@foyer/contract/wire/vocabulary'; export default locales;`,
      /types of contract only/,
    ],
    [
      'http does not import modules',
      'apps/server/src/http/a.ts',
      `import { place } from '../modules/orders/index.ts'; export default place;`,
      /server-http may not import server-module/,
    ],
    [
      'db does not import modules',
      'apps/server/src/db/a.ts',
      `import type { place } from '../modules/orders/index.ts'; export type A = typeof place;`,
      /server-db may not import server-module/,
    ],
    [
      'db does not import http',
      'apps/server/src/db/a.ts',
      `import type { serve } from '../http/serve.ts'; export type A = typeof serve;`,
      /server-db may not import server-http/,
    ],
    [
      'jobs do not import modules, not even their index',
      'apps/server/src/jobs/a.ts',
      `import { place } from '../modules/orders/index.ts'; export default place;`,
      /server-jobs may not import server-module/,
    ],
    [
      'jobs do not import types of modules',
      'apps/server/src/jobs/a.ts',
      `import type { place } from '../modules/orders/index.ts'; export type A = typeof place;`,
      /server-jobs may not import server-module/,
    ],
    [
      'jobs do not import http',
      'apps/server/src/jobs/a.ts',
      `import { serve } from '../http/serve.ts'; export default serve;`,
      /server-jobs may not import server-http/,
    ],
    [
      'jobs do not import settings of the process',
      'apps/server/src/jobs/a.ts',
      `import { version } from '../ops/version.ts'; export default version;`,
      /server-jobs may not import server-ops/,
    ],
    [
      'a module does not import http',
      'apps/server/src/modules/tickets/a.ts',
      `import { serve } from '../../http/serve.ts'; export default serve;`,
      /server-module may not import server-http/,
    ],
    [
      'a module is imported only through its index',
      'apps/server/src/modules/door/roster/a.ts',
      `import { place } from '../../orders/place-order.ts'; export default place;`,
      /beside its index/,
    ],
    [
      'the composition root imports a module only through its index',
      'apps/server/src/main.ts',
      `import { place } from './modules/orders/place-order.ts'; export default place;`,
      /beside its index/,
    ],
    [
      'only http imports the web framework',
      'apps/server/src/modules/tickets/a.ts',
      `import fastify from 'fastify'; export default fastify;`,
      /only http knows/,
    ],
    [
      'ui imports none of our packages',
      'apps/web/src/ui/a.ts',
      `import { call } from '../api/call.ts'; export default call;`,
      /web-ui may not import web-api/,
    ],
    [
      'ui does not import contract',
      'apps/web/src/ui/a.ts',
      `import { locales } from '@foyer/contract/wire/vocabulary'; export default locales;`,
      /web-ui may not import contract/,
    ],
    [
      'a screen does not import the router library',
      'apps/web/src/features/events/list/a.ts',
      `import { Link } from 'wouter'; export default Link;`,
      /screens navigate through/,
    ],
    [
      'a feature does not import another feature',
      'apps/web/src/features/events/list/a.ts',
      `import { Login } from '../../people/sign-in/Login.tsx'; export default Login;`,
      /may not import feature people\/sign-in/,
    ],
    [
      'a feature does not import another feature on demand',
      'apps/web/src/features/events/list/a.ts',
      `export default () => import('../../people/sign-in/Login.tsx');`,
      /may not import feature people\/sign-in/,
    ],
    [
      'api does not import features',
      'apps/web/src/api/a.ts',
      `import { Login } from '../features/people/sign-in/Login.tsx'; export default Login;`,
      /web-api may not import web-feature/,
    ],
    [
      'shared does not import features',
      'apps/web/src/shared/event/a.ts',
      `import { Login } from '../../features/people/sign-in/Login.tsx'; export default Login;`,
      /web-shared may not import web-feature/,
    ],
    [
      'shared does not import app',
      'apps/web/src/shared/event/a.ts',
      `import { login } from '../../app/screens.ts'; export default login;`,
      /web-shared may not import web-app/,
    ],
    ...['ui', 'api', 'session', 'forms', 'offline'].map((below): (typeof cases)[number] => [
      `${below} does not import shared`,
      `apps/web/src/${below}/a.ts`,
      `import { EventCard } from '../shared/event/EventCard.tsx'; export default EventCard;`,
      new RegExp(`web-${below} may not import web-shared`),
    ]),
    [
      'screens are imported on demand',
      'apps/web/src/app/a.ts',
      `import { Scan } from '../features/door/scan/Scan.tsx'; export default Scan;`,
      /load on demand/,
    ],
    [
      'a language is imported only through the catalogues',
      'apps/web/src/app/a.ts',
      `import { attendee } from '@foyer/messages/en-US/pages/attendee'; export default attendee;`,
      /one language per load/,
    ],
    [
      'the client imports only types of modules with endpoints',
      'apps/web/src/api/a.ts',
      `import { states } from '@foyer/contract/events/list'; export default states;`,
      /only types of endpoints/,
    ],
    [
      'the client does not import Node modules',
      'apps/web/src/api/a.ts',
      `import { readFile } from 'node:fs'; export default readFile;`,
      /the browser has no node:fs/,
    ],
    [
      'web does not import the server',
      'apps/web/src/api/a.ts',
      `import { db } from '../../../server/src/db/database.ts'; export default db;`,
      /web-api may not import server-db/,
    ],
    [
      'tests of web do not import the server',
      'apps/web/src/api/a.test.ts',
      `import { db } from '../../../server/src/db/database.ts'; export default db;`,
      /web-api may not import server-db/,
    ],
    [
      'the server does not import web',
      'apps/server/src/http/a.ts',
      `import { call } from '../../../web/src/api/call.ts'; export default call;`,
      /server-http may not import web-api/,
    ],
    [
      'the product does not import tools',
      'apps/server/src/ops/a.ts',
      `import { x } from '../../../../tools/x.ts'; export default x;`,
      /server-ops may not import tools/,
    ],
    [
      'tools do not import journeys',
      'tools/a.ts',
      `import { people } from '../e2e/support/people.ts'; export default people;`,
      /tools may not import e2e/,
    ],
    [
      'journeys do not import measurements',
      'e2e/a.ts',
      `import { visitors } from '../bench/lib/visitors.ts'; export default visitors;`,
      /e2e may not import bench/,
    ],
    [
      'a file outside the known folders is reported',
      'apps/web/src/utils/a.ts',
      `export const a = 1;`,
      /outside the map/,
    ],
  ];
  test.each(cases)('%s', (_name, file, source, message) => {
    const found = findings({ [file]: source });
    expect(found.map((finding) => finding.file)).toEqual([file]);
    expect(found[0]?.message).toMatch(message);
    expect(found[0]?.line).toBe(1);
  });
});

test('lint refuses a cycle of type imports', () => {
  const { rulesBrokenInEach, remove } = plantedLint();
  const source = `export type { A } from './a.ts'; export type { B } from './b.ts';`;
  for (const rules of rulesBrokenInEach(['tools/a.ts', 'tools/b.ts'], source))
    expect(rules).toContain('import(no-cycle)');
  remove();
});

test('lets server tests import the whole server', () => {
  expect(
    findings({
      'apps/server/src/http/a.test.ts': `import { app } from '../app.ts'; import { place } from '../modules/orders/place-order.ts'; export default [app, place];`,
    }),
  ).toEqual([]);
});
