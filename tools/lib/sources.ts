import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { parseSync, type EcmaScriptModule, type Comment } from 'oxc-parser';
import { root } from './install.mjs';

/** Source text by path relative to the repository (with `/`). The checks use nothing else, so tests can plant violations. */
export type Sources = ReadonlyMap<string, string>;

/** One fault, printed as `file:line message`. */
export interface Finding {
  file: string;
  line: number;
  message: string;
}

/** The part of a syntax tree node that the checks need. */
export interface SyntaxNode {
  type: string;
  start: number;
  end: number;
  [property: string]: unknown;
}

export interface Parsed {
  program: SyntaxNode;
  module: EcmaScriptModule;
  comments: Comment[];
  lineOf: (offset: number) => number;
}

const skipped = new Set(['node_modules', 'dist', 'coverage', 'screenshots']);
export const isScript = /\.(?:ts|tsx|mts|mjs|js)$/;
export const isTest = (file: string): boolean => /\.(?:test|testsuite)\.tsx?$/.test(file);

/** Reads every source file below the folders (relative to the repository), or files that match `wanted`. */
export function readSources(folders: readonly string[], wanted: RegExp = isScript): Sources {
  const sources = new Map<string, string>();
  const visit = (folder: string): void => {
    for (const entry of readdirSync(path.join(root, folder), { withFileTypes: true })) {
      const file = `${folder}/${entry.name}`;
      if (entry.isDirectory()) {
        if (!skipped.has(entry.name)) visit(file);
      } else if (wanted.test(entry.name)) sources.set(file, readFileSync(path.join(root, file), 'utf8'));
    }
  };
  for (const folder of folders) visit(folder);
  return sources;
}

const isNode = (value: unknown): value is SyntaxNode =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

/** The value as a node (of that type), or undefined. */
export function nodeOf(value: unknown, type?: string): SyntaxNode | undefined {
  return isNode(value) && (type === undefined || value.type === type) ? value : undefined;
}

/** The nodes in a list property. */
export function nodesOf(value: unknown): SyntaxNode[] {
  return Array.isArray(value) ? value.filter(isNode) : [];
}

/** The text of a string property such as an identifier's `name`. */
export function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

/** Visits a node and all nodes below it, each with its parent. */
export function walk(node: SyntaxNode, visit: (node: SyntaxNode, parent: SyntaxNode | undefined) => void): void {
  const step = (current: SyntaxNode, parent: SyntaxNode | undefined): void => {
    visit(current, parent);
    for (const value of Object.values(current)) {
      if (Array.isArray(value)) {
        for (const item of value) if (isNode(item)) step(item, current);
      } else if (isNode(value)) step(value, current);
    }
  };
  step(node, undefined);
}

const parsedFiles = new Map<string, { source: string; parsed: Parsed }>();

/** Parses a file, once for all checks of a process; throws when it does not parse. */
export function parse(file: string, source: string): Parsed {
  const known = parsedFiles.get(file);
  if (known?.source === source) return known.parsed;
  const parsed = parseAgain(file, source);
  parsedFiles.set(file, { source, parsed });
  return parsed;
}

function parseAgain(file: string, source: string): Parsed {
  const result = parseSync(file, source);
  const [error] = result.errors;
  if (error) throw new Error(`${file} does not parse: ${error.message}`);
  const lineOf = (offset: number): number => source.slice(0, offset).split('\n').length;
  return {
    program: result.program as unknown as SyntaxNode, // the checks read the tree by node type, untyped
    module: result.module,
    comments: result.comments,
    lineOf,
  };
}

/** Prints findings and sets the exit code. */
export function report(name: string, findings: readonly Finding[]): void {
  for (const { file, line, message } of findings) console.log(`${file}:${line} ${message}`);
  console.log(findings.length === 0 ? `${name}: nothing to mend` : `${name}: ${findings.length} to mend`);
  if (findings.length > 0) process.exitCode = 1;
}
