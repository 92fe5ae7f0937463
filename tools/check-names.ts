import { isScript, nodeOf, nodesOf, parse, textOf, walk } from './lib/sources.ts';
import type { Finding, Sources, SyntaxNode } from './lib/sources.ts';

/**
 * Checks that declared names and file names have no word that needs a second reading. The
 * noun of the subject or the verb of the act replaces such a word.
 */

const refused: ReadonlySet<string> = new Set([
  'anew',
  'asked',
  'go',
  'goes',
  'hear',
  'kept',
  'place',
  'places',
  'say',
  'says',
  'stand',
  'stands',
  'told',
  'unasked',
  'unkept',
  'untold',
  'way',
  'ways',
]);

/** Names of properties that other programs or stored data read. Each is allowed in files with a matching path. */
const fields: readonly { names: readonly string[]; files: RegExp; reason: string }[] = [
  {
    names: ['way'],
    files: /door|call-off|offline|check-in|db\/tables/,
    reason: 'wire and table `pass`: direction of a scan',
  },
  { names: ['way'], files: /call-off|demo-tour/, reason: 'wire: payment method of a called-off event' },
  { names: ['kept', 'onItsWay'], files: /call-off|demo-tour/, reason: 'wire: sums of a called-off event' },
  { names: ['isOnItsWay', 'refundOnItsWayAmount'], files: /./, reason: 'wire and stored mail: a pending refund' },
  {
    names: ['place', 'places'],
    files:
      /stock.(?:engine|functions|holds|units|waiting)|orders.(?:plan.(?:cart|check-line|plan-order)|create.order-units)/,
    reason: 'arguments and JSON of SQL functions',
  },
  { names: ['asked_at', 'place_types', 'place_count'], files: /./, reason: 'columns' },
  { names: ['go'], files: /e2e.pages.support.history/, reason: 'a method of browsers, which the client calls' },
  { names: ['FoyerWalletsNotTold'], files: /tools.alerts/, reason: 'name of an alert' },
  {
    names: ['signInPlaces', 'place'],
    files: /export.sections|personal-data/,
    reason: 'file of personal data: names of a section and of a field',
  },
  {
    names: ['go'],
    files: /code.CodePart|step-history.test/,
    reason: 'a phrase of CodeMirror, and `history.go` of the browser',
  },
  { names: ['place'], files: /token-item|self-service/, reason: 'wire: where a wrong token is in a mail' },
];

/** Files that keep their path, with the reason. */
const files: Readonly<Record<string, string>> = {
  'apps/server/src/modules/stock/kept_pieces.sql': 'name of the SQL function',
};

/** The parts of a name: `placeFor` has `place` and `for`. */
const wordsOf = (name: string): string[] =>
  name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .split(/[^A-Za-z]+/)
    .map((word) => word.toLowerCase());

/** A noun of the subject: what an account earns with a qualification (selling 3). */
const subjectNoun = /\bearned places?\b/g;

const refusedWord = (name: string): string | undefined =>
  wordsOf(wordsOf(name).join(' ').replaceAll(subjectNoun, '')).find((word) => refused.has(word));

const isExempt = (file: string, name: string): boolean =>
  fields.some(({ names, files: wanted }) => names.includes(name) && wanted.test(file));

interface Declared {
  node: SyntaxNode;
  name: string;
  isField: boolean;
}

/** Other keys are data, such as paths and steps. */
const isName = /^[\w$-]+$/;

const nameOf = (node: SyntaxNode | undefined): string | undefined => textOf(node?.name) ?? textOf(node?.value);

/** The names that a binding pattern introduces. A shorthand such as `{ way }` repeats the name of a property. */
function boundNames(pattern: SyntaxNode): SyntaxNode[] {
  switch (pattern.type) {
    case 'Identifier':
      return [pattern];
    case 'ObjectPattern':
      return nodesOf(pattern.properties).flatMap((each) => {
        const inner = nodeOf(each.type === 'RestElement' ? each.argument : each.value);
        return inner && each.shorthand !== true ? boundNames(inner) : [];
      });
    case 'ArrayPattern':
      return nodesOf(pattern.elements).flatMap(boundNames);
    case 'AssignmentPattern':
      return boundNames(pattern.left as SyntaxNode); // the tree always has a left side
    case 'RestElement':
    case 'TSParameterProperty':
      return boundNames((pattern.argument ?? pattern.parameter) as SyntaxNode); // the tree has one of both
    default:
      return [];
  }
}

const fieldTypes = new Set([
  'TSPropertySignature',
  'TSMethodSignature',
  'PropertyDefinition',
  'MethodDefinition',
  'AccessorProperty',
]);
const namedTypes = new Set([
  'FunctionDeclaration',
  'FunctionExpression',
  'TSDeclareFunction',
  'ClassDeclaration',
  'ClassExpression',
  'TSInterfaceDeclaration',
  'TSTypeAliasDeclaration',
  'TSEnumDeclaration',
  'VariableDeclarator',
]);

/** The names that a node declares. */
function declaredBy(node: SyntaxNode, parent: SyntaxNode | undefined): Declared[] {
  const found: Declared[] = [];
  const add = (each: SyntaxNode | undefined, isField = false) => {
    const name = nameOf(each);
    if (each && name !== undefined) found.push({ node: each, name, isField });
  };
  const pattern = namedTypes.has(node.type) ? node.id : node.type === 'CatchClause' ? node.param : undefined;
  for (const each of [nodeOf(pattern) ?? [], nodesOf(node.params)].flat()) boundNames(each).forEach((id) => add(id));
  if (node.type === 'TSTypeParameter') add(nodeOf(node.name));
  const [imported, local] = [nodeOf(node.imported), nodeOf(node.local)];
  if (node.type === 'ImportSpecifier' && nameOf(imported) !== nameOf(local)) add(local);
  const isKey = node.type === 'Property' && parent?.type === 'ObjectExpression' && node.shorthand !== true;
  if ((isKey || fieldTypes.has(node.type)) && node.computed !== true) add(nodeOf(node.key), true);
  return found;
}

/** The findings of one file. */
function namesIn(file: string, source: string): Finding[] {
  const findings: Finding[] = [];
  const inPath = file in files ? undefined : refusedWord(file);
  if (inPath !== undefined) findings.push({ file, line: 1, message: `the path has the word "${inPath}"` });
  if (!isScript.test(file)) return findings;
  const { program, lineOf } = parse(file, source);
  walk(program, (node, parent) => {
    for (const { node: at, name, isField } of declaredBy(node, parent)) {
      const word = refusedWord(name);
      if (word === undefined || !isName.test(name) || (isField && isExempt(file, name))) continue;
      findings.push({
        file,
        line: lineOf(at.start),
        message: `${name} has the word "${word}": use the noun of the subject or the verb of the act`,
      });
    }
  });
  return findings;
}

export const checkNames = (sources: Sources): Finding[] =>
  [...sources].flatMap(([file, source]) => namesIn(file, source));
