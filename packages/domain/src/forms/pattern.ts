import { parsePattern, type PatternNode } from './pattern-parse.ts';

/**
 * Patterns of the `regex` rule, matched in linear time. Event managers write the patterns and anyone can send the text.
 * With the engine's backtracking matcher a careless pattern could run for years. This matcher follows all paths through
 * the pattern at once (Thompson's construction). Its cost is at most text length times pattern size. Patterns that need
 * backtracking (look-around, back-references) are refused when the event is saved.
 */

export interface Pattern {
  /** Whether the pattern matches anywhere in the text, as `RegExp.test` does; anchor with `^` and `$`. */
  test(text: string): boolean;
}
export type PatternProblem = 'syntax' | 'unsupported' | 'tooBig';

/** Maximum steps of a compiled pattern; `{n,m}` counts multiply them. */
const maxSteps = 2000;
const maxPatternLength = 500;

type Step =
  | { op: 'char'; matches: (char: string) => boolean }
  | { op: 'assert'; holds: (before: string | undefined, after: string | undefined) => boolean }
  | { op: 'split'; to: number; other: number }
  | { op: 'jump'; to: number }
  | { op: 'match' };

/** Compiles a pattern (Unicode mode; the only flag is `i`), or returns why it cannot be used. */
export function compilePattern(source: string, flags = ''): Pattern | PatternProblem {
  if (source.length > maxPatternLength) return 'tooBig';
  if (flags !== '' && flags !== 'i') return 'unsupported';
  if (!isValid(source, flags)) return 'syntax';
  const tree = parsePattern(source);
  if (tree === null) return 'unsupported';
  const steps: Step[] = [];
  if (!emit(tree, steps, `u${flags}`)) return 'tooBig';
  steps.push({ op: 'match' });
  return { test: (text) => run(steps, Array.from(text)) };
}

function isValid(source: string, flags: string): boolean {
  try {
    return new RegExp(source, `u${flags}`) instanceof RegExp;
  } catch {
    return false;
  }
}

/** Appends the steps of a node; false when there are too many. */
function emit(node: PatternNode, steps: Step[], flags: string): boolean {
  if (steps.length > maxSteps) return false;
  switch (node.kind) {
    case 'char':
      steps.push({ op: 'char', matches: charTest(node.source, flags) });
      return true;
    case 'assert':
      steps.push({ op: 'assert', holds: assertions[node.what] });
      return true;
    case 'sequence':
      return node.nodes.every((each) => emit(each, steps, flags));
    case 'choice':
      return emitChoice(node.nodes, steps, flags);
    case 'repeat':
      return emitRepeat(node, steps, flags);
  }
}

function emitChoice(nodes: PatternNode[], steps: Step[], flags: string): boolean {
  const ends: { op: 'jump'; to: number }[] = [];
  for (const [index, each] of nodes.entries()) {
    const last = index === nodes.length - 1;
    const split = { op: 'split' as const, to: steps.length + 1, other: 0 };
    if (!last) steps.push(split);
    if (!emit(each, steps, flags)) return false;
    if (last) break;
    const end = { op: 'jump' as const, to: 0 };
    ends.push(end);
    steps.push(end);
    split.other = steps.length;
  }
  for (const end of ends) end.to = steps.length;
  return true;
}

function emitRepeat(node: { node: PatternNode; min: number; max: number }, steps: Step[], flags: string): boolean {
  if (Math.max(node.min, Number.isFinite(node.max) ? node.max : 0) > maxSteps) return false;
  for (let count = 0; count < node.min; count += 1) if (!emit(node.node, steps, flags)) return false;
  if (node.max === Infinity) {
    const split = { op: 'split' as const, to: steps.length + 1, other: 0 };
    const start = steps.push(split) - 1;
    if (!emit(node.node, steps, flags)) return false;
    steps.push({ op: 'jump', to: start });
    split.other = steps.length;
    return true;
  }
  const splits: { op: 'split'; to: number; other: number }[] = [];
  for (let count = node.min; count < node.max; count += 1) {
    const split = { op: 'split' as const, to: steps.length + 1, other: 0 };
    splits.push(split);
    steps.push(split);
    if (!emit(node.node, steps, flags)) return false;
  }
  for (const split of splits) split.other = steps.length;
  return true;
}

/**
 * Whether one character matches one atom. Calls the engine's expression once per ASCII character and caches the result.
 */
function charTest(source: string, flags: string): (char: string) => boolean {
  if (flags === 'u' && !/[\\[.]/.test(source)) return (char) => char === source;
  const expression = new RegExp(`^${source}$`, flags);
  const known: (boolean | undefined)[] = [];
  return (char) => {
    const code = char.charCodeAt(0);
    if (code > 127) return expression.test(char);
    return (known[code] ??= expression.test(char));
  };
}

const isWord = (char: string | undefined) => char !== undefined && /^\w$/.test(char);
const assertions = {
  start: (before: string | undefined) => before === undefined,
  end: (_before: string | undefined, after: string | undefined) => after === undefined,
  boundary: (before: string | undefined, after: string | undefined) => isWord(before) !== isWord(after),
  noBoundary: (before: string | undefined, after: string | undefined) => isWord(before) === isWord(after),
};

function run(steps: readonly Step[], text: readonly string[]): boolean {
  /** The last position at which each step was entered. A step is entered once per position. */
  const seen = new Int32Array(steps.length).fill(-1);
  const stack: number[] = [];
  let current: number[] = [];
  let next: number[] = [];

  /** Follows every step that consumes no character; true when the match is complete. */
  const enter = (first: number, at: number, into: number[]): boolean => {
    stack.push(first);
    for (let step = stack.pop(); step !== undefined; step = stack.pop()) {
      if (seen[step] === at) continue;
      seen[step] = at;
      const what = steps[step];
      if (what === undefined) continue;
      if (what.op === 'match') return true;
      if (what.op === 'char') into.push(step);
      else if (what.op === 'assert') {
        if (what.holds(text[at - 1], text[at])) stack.push(step + 1);
      } else {
        stack.push(what.to);
        if (what.op === 'split') stack.push(what.other);
      }
    }
    return false;
  };

  for (let at = 0; at <= text.length; at += 1) {
    if (enter(0, at, current)) return true;
    const char = text[at];
    if (char === undefined) return false;
    for (const step of current) {
      const what = steps[step];
      if (what?.op === 'char' && what.matches(char) && enter(step + 1, at + 1, next)) return true;
    }
    [current, next] = [next, current];
    next.length = 0;
  }
  return false;
}
