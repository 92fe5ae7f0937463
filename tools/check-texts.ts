import { isTest, nodeOf, nodesOf, parse, textOf, walk } from './lib/sources.ts';
import type { Finding, Sources, SyntaxNode } from './lib/sources.ts';

/**
 * Checks that a text beside parts that come and go has an element of its own. Translators of browsers, grammar checkers
 * and reading aids replace text nodes. React removes or inserts beside its own nodes, so a replaced one breaks the page.
 */

/** Where a name of the file got its value, for names that are declared once. */
type Values = ReadonlyMap<string, SyntaxNode | null>;

function valuesOf(program: SyntaxNode): Values {
  const values = new Map<string, SyntaxNode | null>();
  walk(program, (node) => {
    if (node.type !== 'VariableDeclarator') return;
    const name = textOf(nodeOf(node['id'], 'Identifier')?.['name']);
    if (name !== undefined) values.set(name, values.has(name) ? null : (nodeOf(node['init']) ?? null));
  });
  return values;
}

/** The expression of `{…}`, or the child itself. */
const contentOf = (child: SyntaxNode): SyntaxNode | undefined =>
  child.type === 'JSXExpressionContainer' ? nodeOf(child['expression']) : child;

/** Children that React renders: a line break with its indent is none. */
const rendered = (element: SyntaxNode): SyntaxNode[] =>
  nodesOf(element['children']).flatMap((child) => {
    if (child.type === 'JSXText') return /^\s*\n\s*$/.test(textOf(child['value']) ?? '') ? [] : [child];
    const content = contentOf(child);
    return !content || content.type === 'JSXEmptyExpression' ? [] : [content];
  });

const conditional: ReadonlySet<string> = new Set(['LogicalExpression', 'ConditionalExpression']);

/** What an arrow function or a function returns, or the node itself. */
function returned(node: SyntaxNode | undefined): SyntaxNode | undefined {
  const body = nodeOf(node?.['body']);
  if (body?.type !== 'BlockStatement') return body;
  const last = nodesOf(body['body']).findLast(({ type }) => type === 'ReturnStatement');
  return nodeOf(last?.['argument']);
}

/** The list that `list.map(…)` renders. */
function mapped(node: SyntaxNode, values: Values): SyntaxNode | undefined {
  const method = textOf(nodeOf(nodeOf(node['callee'])?.['property'])?.['name']) ?? '';
  if (node.type !== 'CallExpression' || !/^(?:map|flatMap)$/.test(method)) return undefined;
  const [render] = nodesOf(node['arguments']);
  const name = textOf(nodeOf(render, 'Identifier')?.['name']);
  return returned(name === undefined ? render : (values.get(name) ?? undefined));
}

/** Props that hold elements, in parents that lay out blocks. In a line of text they count as text. */
const slots: ReadonlySet<string> = new Set(['action', 'after', 'children', 'chips', 'fields', 'problem', 'reader']);
const inline =
  /^(?:a|button|caption|dd|dt|h[1-6]|label|legend|p|small|span|strong|summary|Button|Chip|Link|LinkButton)$/;

function isSlot(node: SyntaxNode, parent: string): boolean {
  const named = node.type === 'MemberExpression' ? nodeOf(node['property']) : node;
  const sides = node.type === 'LogicalExpression' ? [nodeOf(node['left']), nodeOf(node['right'])] : [named];
  return !inline.test(parent) && sides.some((side) => slots.has(textOf(side?.['name']) ?? ''));
}

/** Whether a child may be a text without an element. */
function isText(node: SyntaxNode | undefined, values: Values, depth = 0): boolean {
  if (!node || depth > 8) return false;
  const each = (name: string) => isText(nodeOf(node[name]), values, depth + 1);
  switch (node.type) {
    case 'JSXElement':
    case 'JSXEmptyExpression':
      return false;
    // Translators leave spaces alone.
    case 'JSXText':
    case 'Literal':
      return typeof node['value'] === 'number' || (textOf(node['value']) ?? '').trim() !== '';
    case 'JSXFragment':
      return rendered(node).some((child) => isText(child, values, depth + 1));
    case 'LogicalExpression':
      return each('right') || (node['operator'] !== '&&' && each('left'));
    case 'ConditionalExpression':
      return each('consequent') || each('alternate');
    case 'ParenthesizedExpression':
    case 'TSAsExpression':
    case 'TSNonNullExpression':
      return each('expression');
    case 'CallExpression': {
      const list = mapped(node, values);
      if (list) return isText(list, values, depth + 1);
      // A function of the file that returns an element.
      const called = values.get(textOf(nodeOf(node['callee'], 'Identifier')?.['name']) ?? '');
      const result = returned(called ?? undefined);
      return result ? isText(result, values, depth + 1) : true;
    }
    case 'Identifier': {
      const name = textOf(node['name']) ?? '';
      if (name === 'undefined') return false;
      const value = values.get(name);
      return value ? isText(value, values, depth + 1) : true;
    }
    default:
      return true;
  }
}

/** Whether a child is sometimes there and sometimes not, or there in changing numbers. */
function isConditional(node: SyntaxNode, values: Values): boolean {
  const inner = node.type === 'ParenthesizedExpression' ? nodeOf(node['expression']) : undefined;
  if (inner) return isConditional(inner, values);
  if (conditional.has(node.type) || mapped(node, values)) return true;
  if (node.type === 'JSXFragment') return rendered(node).some((child) => isConditional(child, values));
  if (node.type !== 'Identifier') return false;
  const value = values.get(textOf(node['name']) ?? '');
  return value !== undefined && value !== null && conditional.has(value.type);
}

export function checkTexts(sources: Sources): Finding[] {
  const findings: Finding[] = [];
  for (const [file, source] of sources) {
    if (!file.startsWith('apps/web/src/') || !file.endsWith('.tsx') || isTest(file)) continue;
    const { program, lineOf } = parse(file, source);
    const values = valuesOf(program);
    walk(program, (node) => {
      if (node.type !== 'JSXElement' && node.type !== 'JSXFragment') return;
      const children = rendered(node);
      if (children.length < 2) return;
      const opening = nodeOf(node['openingElement']);
      const parent = textOf(nodeOf(opening?.['name'])?.['name']) ?? '';
      const text = children.find((child) => isText(child, values) && !isSlot(child, parent));
      const part = children.find((child) => isConditional(child, values));
      if (!text || !part) return;
      const shown = source.slice(text.start, text.end).trim().replaceAll(/\s+/g, ' ').slice(0, 60);
      findings.push({
        file,
        line: lineOf(text.start),
        message: `gives the text "${shown}" no element of its own beside a part that comes and goes`,
      });
    });
  }
  return findings;
}
