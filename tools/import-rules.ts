/** The table of docs/architecture: which folder may import which. `check-imports.ts` checks the code against it. */

export type Layer =
  | 'contract'
  | 'domain'
  | 'messages'
  | 'server-root'
  | 'server-calls'
  | 'server-commands'
  | 'server-http'
  | 'server-module'
  | 'server-db'
  | 'server-gateways'
  | 'server-jobs'
  | 'server-ops'
  | 'server-seed'
  | 'server-workers'
  | 'server-test'
  | 'web-app'
  | 'web-screens'
  | 'web-feature'
  | 'web-shared'
  | 'web-session'
  | 'web-api'
  | 'web-forms'
  | 'web-offline'
  | 'web-embed'
  | 'web-ui'
  | 'web-config'
  | 'web-test'
  | 'tools'
  | 'e2e'
  | 'bench';

/** A layer and, within it, the unit that may not import its siblings: a server module or a web feature. */
export interface SourceUnit {
  layer: Layer;
  unit: string;
}

const packages: Readonly<Record<string, Layer>> = { contract: 'contract', domain: 'domain', messages: 'messages' };
const serverFolders: Readonly<Record<string, Layer>> = {
  calls: 'server-calls',
  commands: 'server-commands',
  http: 'server-http',
  db: 'server-db',
  gateways: 'server-gateways',
  jobs: 'server-jobs',
  ops: 'server-ops',
  seed: 'server-seed',
  workers: 'server-workers',
};
const webFolders: Readonly<Record<string, Layer>> = {
  app: 'web-app',
  session: 'web-session',
  api: 'web-api',
  forms: 'web-forms',
  offline: 'web-offline',
  embed: 'web-embed',
  ui: 'web-ui',
  shared: 'web-shared',
};

/**
 * The floors of the server's modules, the lowest first. A module imports modules of lower floors only. What a higher module adds to
 * a lower one is handed over where the app is composed, like the purposes of payments and the personal data of each module.
 */
export const floors: readonly (readonly string[])[] = [
  ['people/audit', 'people/grants', 'system/limits', 'system/log', 'system/replays'],
  ['people/accounts'],
  ['people/privacy'],
  ['integrations/api-keys', 'integrations/webhooks', 'mail', 'people/audiences'],
  ['people/qualifications', 'people/sign-in', 'stock'],
  ['events/definition', 'orders/plan', 'people/staff'],
  [
    'events/buyers',
    'events/catalogue',
    'events/public-pages',
    'operations/import-export',
    'orders/holds',
    'payments',
    'people/identity-providers',
  ],
  [
    'operations/backup',
    'orders/draws',
    'orders/sale-alerts',
    'orders/waiting-list',
    'payments/cash-drawer',
    'tickets',
    'tickets/calendar-feed',
  ],
  ['door/check-in', 'mail/announcements', 'orders', 'reports', 'tickets/changes', 'tickets/wallets'],
  [
    'door/roster',
    'events/call-off',
    'events/editor',
    'events/trials',
    'integrations/data',
    'reports/schedules',
    'reports/search',
    'tickets/documents',
    'tickets/rechecks',
  ],
  ['door/badges'],
];
/**
 * The subjects of the server that import each other, through different modules. The list may only shrink: a change between two
 * subjects of a pair can concern both.
 */
export const mutualSubjects: ReadonlySet<string> = new Set([
  'events and mail',
  'events and orders',
  'mail and people',
  'mail and tickets',
  'orders and payments',
  'orders and tickets',
]);

export const floorOf: ReadonlyMap<string, number> = new Map(
  floors.flatMap((floor, number) => floor.map((module) => [module, number] as const)),
);

/** The layer and unit of a file; undefined when the table does not know its folder. */
export function unitOf(file: string): SourceUnit | undefined {
  const [first = '', second = '', third = '', fourth = '', fifth = '', sixth = ''] = file.split('/');
  if (first === 'packages') {
    const layer = packages[second];
    return layer && { layer, unit: '' };
  }
  if (first === 'e2e' || first === 'bench' || first === 'tools') return { layer: first, unit: '' };
  if (first !== 'apps') return undefined;
  if (second === 'server') {
    if (third === 'test') return { layer: 'server-test', unit: '' };
    if (third !== 'src') return undefined;
    if (fourth === 'modules') {
      const nested = `${fifth}/${sixth}`;
      return { layer: 'server-module', unit: floorOf.has(nested) ? nested : fifth };
    }
    const layer = serverFolders[fourth];
    if (layer) return { layer, unit: '' };
    return fifth === '' ? { layer: 'server-root', unit: '' } : undefined;
  }
  if (second === 'web') {
    if (third === 'test') return { layer: 'web-test', unit: '' };
    if (third !== 'src') return { layer: 'web-config', unit: '' };
    if (fourth === 'features') return { layer: 'web-feature', unit: `${fifth}/${sixth}` };
    // The screen table is data that session links and the tools also read.
    const layer = fourth === 'app' && fifth === 'screens' ? 'web-screens' : webFolders[fourth];
    if (layer) return { layer, unit: '' };
    return fifth === '' ? { layer: 'web-app', unit: '' } : undefined;
  }
  return undefined;
}

const shared: readonly Layer[] = ['contract', 'domain', 'messages'];
const server: readonly Layer[] = [
  ...shared,
  'server-root',
  'server-calls',
  'server-commands',
  'server-http',
  'server-module',
  'server-db',
  'server-gateways',
  'server-jobs',
  'server-ops',
  'server-seed',
  'server-workers',
];
const below = (...without: Layer[]): readonly Layer[] => server.filter((layer) => !without.includes(layer));
const webBase: readonly Layer[] = [...shared, 'web-ui'];
/** The four supporting folders of the client may import each other as long as there is no cycle. */
const webSupport: readonly Layer[] = [...webBase, 'web-api', 'web-session', 'web-forms', 'web-offline'];
/** `shared` is between them and the screens. */
const webShared: readonly Layer[] = [...webSupport, 'web-shared'];
const web: readonly Layer[] = [...webShared, 'web-feature', 'web-screens', 'web-app'];
const withoutModules = below('server-root', 'server-commands', 'server-module', 'server-seed', 'server-workers');
/** Stores and sends data. It knows neither requests nor their users. */
const belowHttp = withoutModules.filter((layer) => layer !== 'server-http' && layer !== 'server-calls');

/** The layers that each layer may import. Its own layer is always allowed, except other units (see `mayEnterUnit`). */
export const mayImport: Readonly<Record<Layer, readonly Layer[]>> = {
  contract: [],
  domain: ['contract'],
  messages: ['contract'],
  'server-calls': ['contract', 'domain'],
  'server-module': [
    ...shared,
    'server-calls',
    'server-module',
    'server-db',
    'server-gateways',
    'server-jobs',
    'server-workers',
  ],
  'server-http': withoutModules,
  'server-db': belowHttp,
  'server-gateways': withoutModules,
  'server-ops': withoutModules,
  // The threads' program loads the tasks of the modules.
  'server-workers': [...shared, 'server-module', 'server-gateways'],
  'server-jobs': [...shared, 'server-db', 'server-gateways'],
  'server-seed': below('server-root', 'server-commands', 'server-http'),
  // Operator commands may import everything except `http`, because they handle no requests.
  'server-commands': below('server-http'),
  'server-root': server,
  'server-test': [...server, 'server-test'],
  'web-ui': [],
  'web-api': webSupport,
  'web-session': [...webSupport, 'web-screens'],
  'web-forms': webSupport,
  'web-offline': webSupport,
  // The script for other sites reads types of the contract only.
  'web-embed': ['contract'],
  'web-shared': webSupport,
  'web-feature': webShared,
  'web-screens': [...shared, 'web-api'],
  'web-app': web,
  'web-config': [...shared, 'web-app', 'web-screens', 'web-config'],
  'web-test': [...web, 'web-test'],
  tools: [...shared, 'web-config', 'web-screens', 'server-test'],
  // Journeys read PDFs with the helpers of the server's tests. Tests of pages run on the test app, with the bundled client.
  e2e: [...shared, 'tools', 'web-config', 'web-screens', 'web-session', 'server-test'],
  bench: [...shared, 'tools', 'e2e', 'web-config', 'web-screens', 'server-test'],
};

/** A test may use everything on its own side, server or web (a whole test app, factories), and nothing of the opposite side. */
export function testMayImport(layer: Layer): readonly Layer[] {
  if (layer.startsWith('server')) return mayImport['server-test'];
  if (layer.startsWith('web')) return mayImport['web-test'];
  return mayImport[layer];
}

/**
 * A server module is imported only through its `index.ts`, or by threads through its `worker-tasks.ts`. The app may import a feature; another feature may not.
 */
export function mayEnterUnit(to: SourceUnit, file: string, fromSibling: boolean): boolean {
  const entries = ['index.ts', 'worker-tasks.ts'].map((name) => `apps/server/src/modules/${to.unit}/${name}`);
  if (to.layer === 'server-module') return entries.includes(file);
  return !fromSibling;
}

/** Files that a layer may import beside its layers: pure functions of text, which know no rule of the product. */
export const alsoMayImport: Readonly<Partial<Record<Layer, readonly string[]>>> = {
  'web-ui': ['packages/domain/src/shared/search-folding.ts'],
};

/** Packages that only some layers may import, with the allowed layers and the reason. */
export const externalRules: readonly { name: RegExp; layers: readonly Layer[]; why: string }[] = [
  { name: /^(?:fastify|@fastify\/.*)$/, layers: ['server-http'], why: 'only http knows the web framework' },
  {
    name: /^zod(?:\/|$)/,
    layers: ['contract', 'server-http', 'server-ops', 'server-module', 'server-gateways'],
    why: 'schemas live in contract, the browser loads none',
  },
  {
    name: /^wouter(?:\/|$)/,
    layers: ['web-app', 'web-session'],
    why: 'screens navigate through session/navigation.tsx',
  },
  {
    name: /^@tanstack\/react-query$/,
    layers: ['web-app', 'web-feature', 'web-shared', 'web-session', 'web-api', 'web-forms', 'web-offline', 'web-test'],
    why: 'ui knows no API',
  },
];

/** Layers that may import only the named packages. */
export const closedLayers: Readonly<Partial<Record<Layer, RegExp>>> = {
  contract: /^zod\/mini$/,
  domain: /^$/,
  messages: /^$/,
};
