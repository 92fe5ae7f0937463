import path from 'node:path';
import {
  alsoMayImport,
  closedLayers,
  externalRules,
  impureNames,
  isAbove,
  mayEnterUnit,
  mayImport,
  unitOf,
  testMayImport,
} from './import-rules.ts';
import { isTest, nodeOf, parse, textOf, walk } from './lib/sources.ts';
import type { Finding, Parsed, Sources, SyntaxNode } from './lib/sources.ts';

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
  if (here.layer === 'server-module' && sameLayer && !isTest(from) && isAbove(here.unit, there.unit)) {
    return `module ${here.unit} may not import ${there.unit}, which calls it (${target})`;
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
  const known = here.layer === 'server-root' || here.layer === 'server-test' || here.layer === 'tooling';
  return rule && !known && !rule.layers.includes(here.layer)
    ? `${here.layer} may not import ${specifier}: ${rule.why}`
    : undefined;
}

/** Uses of the clock, randomness and the environment in a file of pure rules. */
function impurities(parsed: Parsed): { line: number; message: string }[] {
  const found: { line: number; message: string }[] = [];
  const declared = new Set<string>();
  const add = (node: SyntaxNode, what: string): void => {
    found.push({ line: parsed.lineOf(node.start), message: `domain is pure: ${what} must come in as an argument` });
  };
  walk(parsed.program, (node, parent) => {
    const name = node.type === 'Identifier' ? textOf(node.name) : undefined;
    if (name === undefined || !parent) return;
    const declares =
      (parent.type === 'VariableDeclarator' && parent.id === node) ||
      (/Function/.test(parent.type) && Array.isArray(parent.params) && parent.params.includes(node)) ||
      (parent.type === 'Property' && parent.value === node);
    if (declares) declared.add(name);
  });
  walk(parsed.program, (node, parent) => {
    if (node.type === 'NewExpression' && textOf(nodeOf(node.callee)?.name) === 'Date') {
      if (Array.isArray(node.arguments) && node.arguments.length === 0) add(node, 'the time (new Date())');
    }
    if (node.type === 'CallExpression' && textOf(nodeOf(node.callee)?.name) === 'Date') add(node, 'the time (Date())');
    if (node.type === 'MemberExpression') {
      const whole = `${textOf(nodeOf(node.object)?.name) ?? ''}.${textOf(nodeOf(node.property)?.name) ?? ''}`;
      if (whole === 'Date.now' || whole === 'Math.random' || whole === 'Temporal.Now') add(node, whole);
    }
    const name = node.type === 'Identifier' ? textOf(node.name) : undefined;
    if (name === undefined || !parent || !impureNames.has(name) || declared.has(name)) return;
    const isMember = parent.type === 'MemberExpression' && parent.property === node && parent.computed !== true;
    const isKey = 'key' in parent && parent.key === node && parent.computed !== true;
    if (!isMember && !isKey && !parent.type.startsWith('TS')) add(node, name);
  });
  return found;
}

/** Import cycles, including type imports. Each is reported once, at its first file by name. */
function cycles(graph: ReadonlyMap<string, readonly { target: string; line: number }[]>): Finding[] {
  const findings: Finding[] = [];
  const state = new Map<string, 'open' | 'done'>();
  const stack: string[] = [];
  const visit = (file: string): void => {
    state.set(file, 'open');
    stack.push(file);
    for (const { target, line } of graph.get(file) ?? []) {
      if (state.get(target) === 'open') {
        const circle = [...stack.slice(stack.indexOf(target)), target];
        findings.push({ file, line, message: `import circle: ${circle.join(' → ')}` });
      } else if (!state.has(target)) visit(target);
    }
    stack.pop();
    state.set(file, 'done');
  };
  for (const file of [...graph.keys()].sort()) if (!state.has(file)) visit(file);
  return findings;
}

/** Contract modules that define endpoints. In the client they would bring all schemas, and they need paths that the build removes. */
const definesEndpoints = (sources: Sources, file: string): boolean =>
  file.startsWith('packages/contract/src/') && /from '[./]+(?:wire\/)?endpoint\.ts'/.test(sources.get(file) ?? '');

export function checkImports(sources: Sources): Finding[] {
  const findings: Finding[] = [];
  const graph = new Map<string, { target: string; line: number }[]>();
  for (const [file, source] of sources) {
    const parsed = parse(file, source);
    const here = unitOf(file);
    if (!here && isProduct(file)) {
      findings.push({
        file,
        line: 1,
        message: 'stands outside the map of folders (docs/architecture, tools/import-rules.ts)',
      });
    }
    const edges: { target: string; line: number }[] = [];
    for (const entry of importsOf(parsed, source)) {
      const message = refusal(file, entry);
      if (message) findings.push({ file, line: entry.line, message });
      const target = resolve(file, entry.specifier);
      const isClient = here?.layer.startsWith('web-') === true && !isTest(file);
      if (isClient && !entry.typeOnly && target !== undefined && definesEndpoints(sources, target)) {
        findings.push({ file, line: entry.line, message: `the client imports only types of endpoints (${target})` });
      }
      if (target !== undefined && sources.has(target)) edges.push({ target, line: entry.line });
    }
    graph.set(file, edges);
    if (here?.layer === 'domain' && !isTest(file)) {
      for (const { line, message } of impurities(parsed)) findings.push({ file, line, message });
    }
  }
  return [...findings, ...cycles(graph)];
}
