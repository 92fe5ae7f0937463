import { isTest, nodeOf, nodesOf, parse, textOf, walk } from './lib/sources.ts';
import type { Finding, Sources, SyntaxNode } from './lib/sources.ts';

/**
 * Checks that an app or a package uses every key of the English catalogue. (The compiler checks that every language has every key.) An area counts as used
 * through its name in any form: `text.login.submit`, `const { submit } = text.login`, a variable or property typed `Messages['login']`, `useText('login')`, an
 * import of the area. When a variable indexes an area, every string in the code that equals one of its keys counts as a use.
 */

const english = 'packages/messages/src/en-US/';
/** Areas keyed by the contract's codes and looked up by them. */
const keyedByCode = new Set(['answeredErrors', 'definitionErrors', 'errors', 'validation']);
/** The texts of each page, collected from the areas. */
const pages = `${english}pages/`;

interface Key {
  area: string;
  key: string;
  file: string;
  line: number;
}

const nameOf = (node: unknown): string | undefined => {
  const found = nodeOf(node);
  return found && (textOf(found.name) ?? textOf(found.value));
};

/** The keys of the English areas, in source order. */
export function catalogueKeys(sources: Sources): Key[] {
  const keys: Key[] = [];
  for (const [file, source] of sources) {
    if (!file.startsWith(english) || file.startsWith(pages) || isTest(file)) continue;
    const { program, lineOf } = parse(file, source);
    walk(program, (node, parent) => {
      if (node.type !== 'VariableDeclarator' || parent?.type !== 'VariableDeclaration') return;
      const area = nameOf(node.id);
      let value = nodeOf(node.init);
      while (value && (value.type === 'TSAsExpression' || value.type === 'TSSatisfiesExpression'))
        value = nodeOf(value.expression);
      if (!area || value?.type !== 'ObjectExpression' || keyedByCode.has(area)) return;
      for (const property of nodesOf(value.properties)) {
        const key = nameOf(property.key);
        if (key !== undefined) keys.push({ area, key, file, line: lineOf(property.start) });
      }
    });
  }
  return keys;
}

/**
 * Types that name an area: after `export type SandboxTexts = ServerTexts['sandboxPage']`, or after an import of the area and
 * `typeof` its name, the type is that area in every file.
 */
function namedAreaTypes(sources: Sources, areas: ReadonlySet<string>): Map<string, string> {
  const found = new Map<string, string>();
  for (const [file, source] of sources) {
    if (isTest(file) || !/\btype \w+ = /.test(source)) continue;
    const imported = new Map<string, string>();
    const { program } = parse(file, source);
    walk(program, (node) => {
      if (node.type === 'ImportSpecifier') imported.set(nameOf(node.local) ?? '', nameOf(node.imported) ?? '');
    });
    walk(program, (node) => {
      const of = node.type === 'TSTypeAliasDeclaration' ? nodeOf(node.typeAnnotation) : undefined;
      const isElement = of?.type === 'TSIndexedAccessType';
      if (!isElement && of?.type !== 'TSTypeQuery') return;
      const area = isElement
        ? textOf(nodeOf(nodeOf(of.indexType)?.literal)?.value)
        : imported.get(nameOf(of?.exprName) ?? '');
      if (area !== undefined && areas.has(area)) found.set(nameOf(node.id) ?? '', area);
    });
  }
  return found;
}

/** Areas in a type: `Messages['login']` is `login`, and so is a type that names the area. */
function areasInType(type: SyntaxNode, areas: ReadonlySet<string>, named: ReadonlyMap<string, string>): string[] {
  const found: string[] = [];
  walk(type, (node) => {
    if (node.type === 'TSTypeReference') {
      const area = named.get(nameOf(node.typeName) ?? '');
      if (area !== undefined) found.push(area);
    }
    if (node.type !== 'TSIndexedAccessType') return;
    const literal = nodeOf(nodeOf(node.indexType)?.literal);
    const area = literal && textOf(literal.value);
    if (area !== undefined && areas.has(area)) found.push(area);
  });
  return found;
}

interface Uses {
  /** `area.key` */
  keys: Set<string>;
  /** Areas that a variable indexes. */
  indexed: Set<string>;
  /** String literals and property names, which such a variable may contain. */
  words: Set<string>;
}

/** The texts that one file uses. */
function usesOf(file: string, source: string, areas: ReadonlySet<string>, named: ReadonlyMap<string, string>): Uses {
  const uses = new Set<string>();
  const { program } = parse(file, source);
  /** Local names of areas in this file. */
  const names = new Map<string, Set<string>>([...areas].map((area) => [area, new Set([area])]));
  const alias = (name: string, of: Iterable<string>): void => {
    const known = names.get(name) ?? new Set<string>();
    for (const area of of) known.add(area);
    names.set(name, known);
  };
  /** The areas that an expression can refer to. */
  const areasOf = (node: SyntaxNode | undefined): Iterable<string> => {
    if (!node) return [];
    if (node.type === 'Identifier') return names.get(nameOf(node) ?? '') ?? [];
    if (node.type === 'MemberExpression') {
      // An element of a table of areas (one per language) is the area itself.
      return node.computed === true ? areasOf(nodeOf(node.object)) : (names.get(nameOf(node.property) ?? '') ?? []);
    }
    if (node.type === 'ObjectExpression') {
      return nodesOf(node.properties).flatMap((property) => [...areasOf(nodeOf(property.value))]);
    }
    if (node.type === 'TSAsExpression' || node.type === 'TSSatisfiesExpression')
      return areasOf(nodeOf(node.expression));
    if (node.type === 'ChainExpression') return areasOf(nodeOf(node.expression));
    if (node.type === 'CallExpression') {
      return nodesOf(node.arguments).flatMap((argument) => {
        const value = argument.type === 'Literal' ? textOf(argument.value) : undefined;
        return value !== undefined && areas.has(value) ? [value] : [];
      });
    }
    return [];
  };

  const imports = (node: SyntaxNode): void => {
    if (node.type === 'ImportSpecifier') alias(nameOf(node.local) ?? '', names.get(nameOf(node.imported) ?? '') ?? []);
  };
  walk(program, imports);
  walk(program, (node) => {
    if (node.type === 'VariableDeclarator' && nodeOf(node.id)?.type === 'Identifier') {
      alias(nameOf(node.id) ?? '', areasOf(nodeOf(node.init)));
    }
    if (node.type === 'Property' && nodeOf(node.value)?.type === 'Identifier') {
      // `const { login: words } = text`, and `{ texts: text.login }` passed on within the file.
      alias(nameOf(node.value) ?? '', names.get(nameOf(node.key) ?? '') ?? []);
    }
    const annotation = nodeOf(node.typeAnnotation);
    if (annotation && (node.type === 'Identifier' || node.type === 'TSPropertySignature')) {
      alias(nameOf(node.type === 'Identifier' ? node : node.key) ?? '', areasInType(annotation, areas, named));
    }
  });

  const indexed = new Set<string>();
  const words = new Set<string>();
  walk(program, (node) => {
    if (node.type === 'MemberExpression') {
      const key = node.computed === true ? textOf(nodeOf(node.property)?.value) : nameOf(node.property);
      for (const area of areasOf(nodeOf(node.object))) {
        if (key === undefined) indexed.add(area);
        else uses.add(`${area}.${key}`);
      }
    }
    if (node.type === 'VariableDeclarator' && nodeOf(node.id)?.type === 'ObjectPattern') {
      for (const area of areasOf(nodeOf(node.init))) {
        for (const property of nodesOf(nodeOf(node.id)?.properties)) uses.add(`${area}.${nameOf(property.key) ?? ''}`);
      }
    }
    if (node.type === 'Property' && nodeOf(node.value)?.type === 'ObjectPattern') {
      for (const area of names.get(nameOf(node.key) ?? '') ?? []) {
        for (const property of nodesOf(nodeOf(node.value)?.properties))
          uses.add(`${area}.${nameOf(property.key) ?? ''}`);
      }
    }
    if (node.type === 'TSTypeOperator') for (const area of areasInType(node, areas, named)) indexed.add(area);
    if (node.type === 'Literal') {
      const value = textOf(node.value);
      if (value !== undefined) words.add(value);
    }
    if (node.type === 'Property') words.add(nameOf(node.key) ?? '');
  });
  return { keys: uses, indexed, words };
}

/** Keys that no file uses. Tests do not count, because users never see a text that only a test reads. */
export function checkMessages(sources: Sources): Finding[] {
  const keys = catalogueKeys(sources);
  const areas = new Set(keys.map(({ area }) => area));
  const named = namedAreaTypes(sources, areas);
  const used = new Set<string>();
  const indexed = new Set<string>();
  const words = new Set<string>();
  for (const [file, source] of sources) {
    if (isTest(file) || /^packages\/messages\/src\/[a-z]{2}-[A-Z]{2}\//.test(file)) continue;
    const uses = usesOf(file, source, areas, named);
    for (const use of uses.keys) used.add(use);
    for (const area of uses.indexed) indexed.add(area);
    for (const word of uses.words) words.add(word);
  }
  return keys
    .filter(({ area, key }) => !used.has(`${area}.${key}`) && !(indexed.has(area) && words.has(key)))
    .map(({ area, key, file, line }) => ({ file, line, message: `text ${area}.${key} is used nowhere` }));
}
