import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './install.mjs';
import { packagesNeeded, type Packages } from './needed-packages.ts';

/** The parts of a CycloneDX document (1.5) that a release reads or changes. The others are as npm wrote them. */
export interface Sbom {
  serialNumber?: string;
  metadata: { timestamp?: string; tools?: unknown; component: { name: string; version: string; 'bom-ref': string } };
  components: Component[];
  dependencies: { ref: string; dependsOn?: string[] }[];
}

export interface Component {
  'bom-ref': string;
  type?: string;
  name: string;
  version: string;
  licenses?: ({ license: { id?: string; name?: string } } | { expression: string })[];
}

/** Everything in the server and the client. The bundles contain parts of most packages. */
const workspaces = ['apps/server', 'apps/web', 'packages/contract', 'packages/domain', 'packages/messages'];

/** Packages of the build. The client's `package.json` has them among its dependencies, because `npm start` builds it. */
const buildPackages = new Set(['vite', '@vitejs/plugin-react']);

/** Licences that these packages state only in a file. */
const statedInFile: Readonly<Record<string, string>> = { 'png-js@2.0.0': 'MIT' };

interface Lock {
  packages: Packages & Record<string, { version?: string }>;
}

/**
 * Returns the list of the packages in a release, in the format CycloneDX, from `npm sbom`. npm leaves out packages that another workspace needs only for its tests
 * when told to leave out those, so npm lists all, and the lock file decides. `version` and `day` are those of the release, so the same commit gives the same text.
 * Throws when a package has a licence that is not allowed.
 */
export function readSbom({ version, day }: { version: string; day: string }): Sbom {
  const words = [
    'sbom',
    '--sbom-format=cyclonedx',
    '--include=dev',
    ...workspaces.map((workspace) => `--workspace=${workspace}`),
  ];
  const { status, stdout, stderr } = spawnSync('npm', words, { cwd: root, encoding: 'utf8', maxBuffer: 64 << 20 });
  if (status !== 0) throw new Error(`npm sbom failed: ${stderr}`);
  const { packages } = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')) as Lock;
  const isThere = (folder: string) => existsSync(path.join(root, folder));
  const needed = new Set(
    packagesNeeded(packages, workspaces, isThere, (name) => !buildPackages.has(name)).map(
      (folder) =>
        `${folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length)}@${packages[folder]?.version}`,
    ),
  );
  const sbom = releaseSbom(JSON.parse(stdout) as Sbom, needed, { version, day });
  const refused = sbom.components.filter((one) => !isAllowed(licenceOf(one)));
  if (refused.length > 0) {
    const names = refused.map((one) => `${one['bom-ref']} (${licenceOf(one) || 'none'})`);
    throw new Error(`A release may not contain these licences: ${names.join(', ')}.`);
  }
  return sbom;
}

/** The SBOM of a release: only `needed` packages (`name@version`), without what differs between two builds of a commit. */
export function releaseSbom(
  full: Sbom,
  needed: ReadonlySet<string>,
  { version, day }: { version: string; day: string },
): Sbom {
  const { serialNumber: _random, metadata, components, dependencies, ...rest } = full;
  const { tools: _npm, component, ...described } = metadata;
  const missing = [...needed].filter((ref) => !components.some((one) => one['bom-ref'] === ref));
  if (missing.length > 0) throw new Error(`npm does not list ${missing.join(', ')}.`);
  const ref = `foyer@${version}`;
  return {
    ...rest,
    metadata: {
      ...described,
      timestamp: `${day}T00:00:00Z`,
      component: { ...component, name: 'foyer', version, 'bom-ref': ref },
    },
    components: components
      .filter((one) => needed.has(one['bom-ref']))
      .map((one) => {
        const stated = statedInFile[one['bom-ref']];
        return stated === undefined ? one : { ...one, licenses: [{ license: { id: stated } }] };
      }),
    dependencies: dependencies
      .filter((one) => needed.has(one.ref))
      .map((one) => ({ ...one, dependsOn: (one.dependsOn ?? []).filter((on) => needed.has(on)) })),
  };
}

/** Licences that allow a release to contain a package, whatever the licence of Foyer is. */
const allowed = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  // Images are read by libvips, which is a shared library beside its package and can be replaced.
  'LGPL-3.0-or-later',
  'MIT',
  'MIT-0',
  'OFL-1.1',
  'Python-2.0',
  'Unlicense',
  'Zlib',
]);

/** A program in a release that no package describes under its own name and licence. */
export const programComponent = (name: string, version: string, licence: string): Component => ({
  'bom-ref': `${name}@${version}`,
  type: 'application',
  name,
  version,
  licenses: [{ license: { id: licence } }],
});

/** The licence of a component as an SPDX expression; an empty text when it states none. */
const licenceOf = ({ licenses = [] }: Component): string =>
  licenses
    .map((one) => ('expression' in one ? one.expression : (one.license.id ?? one.license.name ?? '')))
    .join(' AND ');

/** Whether a release may contain something under this SPDX expression: of `A OR B` one is enough, of `A AND B` both are needed. */
export function isAllowed(expression: string): boolean {
  const plain = expression.replace(/^\((.*)\)$/, '$1');
  // No package has nested expressions. One would be refused.
  if (plain.includes(' OR ')) return plain.split(' OR ').some(isAllowed);
  return plain.split(' AND ').every((id) => allowed.has(id));
}
