import path from 'node:path';
import {
  alsoMayImport,
  closedLayers,
  externalRules,
  floorOf,
  mutualSubjects,
  mayEnterUnit,
  mayImport,
  unitOf,
  testMayImport,
} from './import-rules.ts';
import { isTest, nodeOf, nodesOf, parse, textOf, walk } from './lib/sources.ts';
import type { Finding, Parsed, Sources } from './lib/sources.ts';

/** Checks all imports against the table of `import-rules.ts`. */

interface Import {
  specifier: string;
  line: number;
  typeOnly: boolean;
  /** Loaded on demand with `import()`. */
  dynamic?: true;
}

/** Every import, re-export and dynamic import of a file. */
function importsOf({ module, lineOf }: Parsed, source: string): Import[] {
  const found: Import[] = [];
  for (const entry of module.staticImports) {
    const typeOnly = entry.entries.length > 0 && entry.entries.every((name) => name.isType);
    found.push({ specifier: entry.moduleRequest.value, line: lineOf(entry.start), typeOnly });
  }
  for (const { entries } of module.staticExports) {
    for (const entry of entries) {
      if (entry.moduleRequest) {
        found.push({ specifier: entry.moduleRequest.value, line: lineOf(entry.start), typeOnly: entry.isType });
      }
    }
  }
  for (const { start, moduleRequest } of module.dynamicImports) {
    const literal = /^(['"`])([^'"`$]+)\1$/.exec(source.slice(moduleRequest.start, moduleRequest.end));
    if (literal?.[2]) found.push({ specifier: literal[2], line: lineOf(start), typeOnly: false, dynamic: true });
  }
  return found;
}

/** The repository file of a specifier, or undefined for a package. */
function resolve(from: string, specifier: string): string | undefined {
  const bare = specifier.replace(/[?#].*$/, '');
  if (bare.startsWith('.')) return path.posix.join(path.posix.dirname(from), bare);
  const own = /^@foyer\/(contract|domain|messages)\/(.+)$/.exec(bare);
  return own ? `packages/${own[1]}/src/${own[2]}.ts` : undefined;
}

/** Error message for a forbidden import, or undefined. */
function refusal(from: string, { specifier, typeOnly, dynamic }: Import): string | undefined {
  const here = unitOf(from);
  if (!here) return undefined;
  const target = resolve(from, specifier);
  if (target === undefined) return refusedPackage(from, specifier);
  const there = unitOf(target);
  if (!there) {
    const outside = !path.posix.extname(target) || /\.[cm]?[jt]sx?$/.test(target);
    return outside && isProduct(from) ? `imports ${target}, which is outside the map of folders` : undefined;
  }
  const allowed = isTest(from) ? testMayImport(here.layer) : mayImport[here.layer];
  if (here.layer === there.layer && here.unit === there.unit) return undefined;
  const sameLayer = here.layer === there.layer;
  if (alsoMayImport[here.layer]?.includes(target)) return undefined;
  if (!sameLayer && !allowed.includes(there.layer)) return `${here.layer} may not import ${there.layer} (${target})`;
  if (here.layer === 'server-module' && sameLayer && !isTest(from)) {
    const [own, other] = [floorOf.get(here.unit), floorOf.get(there.unit)];
    if (own === undefined || other === undefined || own <= other) {
      return `module ${here.unit} may not import ${there.unit}, which is on no lower floor (${target})`;
    }
  }
  const free = isTest(from) || here.layer === 'server-test';
  if (!free && there.unit !== '' && !mayEnterUnit(there, target, sameLayer)) {
    return there.layer === 'server-module'
      ? `enters module ${there.unit} beside its index.ts (${target})`
      : `feature ${here.unit} may not import feature ${there.unit} (${target})`;
  }
  if (here.layer.startsWith('web-') && !typeOnly && !dynamic && !isTest(from)) {
    if (/^packages\/messages\/src\/[a-z]{2}-[A-Z]{2}\//.test(target)) {
      return `one language per load: ${target} comes through @foyer/messages/catalogue/catalogues`;
    }
    if (here.layer === 'web-app' && there.layer === 'web-feature') {
      return `screens load on demand: import(…) ${target}`;
    }
  }
  if (there.layer === 'contract' && !typeOnly && !isTest(from)) {
    const words = /\/(?:(?:[a-z]+-)?vocabulary|errors)\.ts$/.test(target);
    if (here.layer === 'messages' || (here.layer === 'domain' && !words)) {
      return `${here.layer} may import types of contract only (${target}): write import type`;
    }
  }
  return undefined;
}

const isProduct = (file: string): boolean => /^(?:packages\/[^/]+\/src|apps\/[^/]+\/src)\//.test(file) && !isTest(file);

/** Error message for a package that this file may not import, or undefined. */
function refusedPackage(from: string, specifier: string): string | undefined {
  const here = unitOf(from);
  if (!here || isTest(from)) return undefined;
  if (specifier.startsWith('@foyer/')) return `${specifier} is not a path of a workspace package`;
  const closed = closedLayers[here.layer];
  if (closed && !closed.test(specifier)) return `${here.layer} may not import ${specifier}`;
  if (here.layer.startsWith('web-') && here.layer !== 'web-config' && specifier.startsWith('node:')) {
    return `the browser has no ${specifier}`;
  }
  const rule = externalRules.find(({ name }) => name.test(specifier));
  const known = ['server-root', 'server-test', 'tools', 'e2e', 'bench'].includes(here.layer);
  return rule && !known && !rule.layers.includes(here.layer)
    ? `${here.layer} may not import ${specifier}: ${rule.why}`
    : undefined;
}

/** Calls of the clock and of random numbers. The compiler refuses the other impure names (`packages/tsconfig.pure.json`). */
function impurities({ program, lineOf }: Parsed): { line: number; message: string }[] {
  const found: { line: number; message: string }[] = [];
  walk(program, (node) => {
    const [object, property] = [textOf(nodeOf(node.object)?.name), textOf(nodeOf(node.property)?.name)];
    const isNow = textOf(nodeOf(node.callee)?.name) === 'Date' && nodesOf(node.arguments).length === 0;
    const isImpure = isNow || object === 'globalThis' || ['Date.now', 'Math.random'].includes(`${object}.${property}`);
    if (isImpure) {
      found.push({ line: lineOf(node.start), message: 'domain is pure: time and chance must come in as arguments' });
    }
  });
  return found;
}

/** Contract modules that define endpoints. In the client they would bring all schemas, and they need paths that the build removes. */
const definesEndpoints = (sources: Sources, file: string): boolean =>
  file.startsWith('packages/contract/src/') && /from '[./]+(?:wire\/)?endpoint\.ts'/.test(sources.get(file) ?? '');

/** Pairs of subjects that import each other and are not listed. Each is reported at the import that comes last. */
function newPairs(files: Iterable<[string, Parsed, string]>): Finding[] {
  const seen = new Set<string>();
  const findings = new Map<string, Finding>();
  const subjectOf = (file: string) => /^apps\/server\/src\/modules\/([^/]+)\//.exec(file)?.[1];
  for (const [file, parsed, source] of files) {
    const from = isTest(file) ? undefined : subjectOf(file);
    if (from === undefined) continue;
    for (const { specifier, line } of importsOf(parsed, source)) {
      const to = subjectOf(resolve(file, specifier) ?? '');
      if (to === undefined || to === from) continue;
      seen.add(`${from} ${to}`);
      const pair = [from, to].toSorted().join(' and ');
      if (!seen.has(`${to} ${from}`) || mutualSubjects.has(pair) || findings.has(pair)) continue;
      findings.set(pair, { file, line, message: `subjects ${pair} import each other (${specifier})` });
    }
  }
  return [...findings.values()];
}

export function checkImports(sources: Sources): Finding[] {
  const findings = newPairs([...sources].map(([file, source]) => [file, parse(file, source), source]));
  for (const [file, source] of sources) {
    const parsed = parse(file, source);
    const here = unitOf(file);
    const add = (line: number, message: string) => findings.push({ file, line, message });
    if (!here && isProduct(file)) add(1, 'is outside the map of folders (docs/architecture, tools/import-rules.ts)');
    const isClient = here?.layer.startsWith('web-') === true && !isTest(file);
    for (const entry of importsOf(parsed, source)) {
      const message = refusal(file, entry);
      if (message) add(entry.line, message);
      const target = resolve(file, entry.specifier);
      if (isClient && !entry.typeOnly && target !== undefined && definesEndpoints(sources, target)) {
        add(entry.line, `the client imports only types of endpoints (${target})`);
      }
    }
    if (here?.layer === 'domain' && !isTest(file)) {
      for (const { line, message } of impurities(parsed)) add(line, message);
    }
  }
  return findings;
}
