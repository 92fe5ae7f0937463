import { parse } from './lib/sources.ts';
import type { Finding, Sources } from './lib/sources.ts';

/** Checks that every suppression of a lint rule or type error covers one line, names its rule and has a reason. */

const lintWord = /\b(?:oxlint|eslint)-disable(?:-next-line|-line)?\b/;
const typeWord = /@ts-(?:expect-error|ignore|nocheck)\b/;
const leastReason = 12;

/** The fault of a comment, or undefined. */
export function complaint(comment: string): string | undefined {
  const text = comment.trim();
  const lint = lintWord.exec(text);
  if (lint) {
    if (!lint[0].endsWith('-line')) return `${lint[0]} switches rules off for more than one line: use -next-line`;
    const [rules = '', ...reason] = text.slice(lint.index + lint[0].length).split(' -- ');
    if (rules.trim() === '') return `${lint[0]} names no rule`;
    return reason.join(' -- ').trim().length < leastReason ? `${lint[0]} without a reason (… -- why)` : undefined;
  }
  const type = typeWord.exec(text);
  if (!type) return undefined;
  if (type[0] !== '@ts-expect-error') return `${type[0]} is not used here: @ts-expect-error with a reason`;
  const reason = text.slice(type.index + type[0].length).replace(/^[\s:—-]+/, '');
  return reason.length < leastReason ? '@ts-expect-error without a reason' : undefined;
}

export function checkSuppressions(sources: Sources): Finding[] {
  const findings: Finding[] = [];
  for (const [file, source] of sources) {
    if (!lintWord.test(source) && !typeWord.test(source)) continue;
    const { comments, lineOf } = parse(file, source);
    for (const comment of comments) {
      // Only a comment that begins with the directive suppresses anything. Prose may mention it.
      const begins = /^[\s*]*(?:@ts-|oxlint-disable|eslint-disable)/.test(comment.value);
      const message = begins ? complaint(comment.value) : undefined;
      if (message) findings.push({ file, line: lineOf(comment.start), message });
    }
  }
  return findings;
}
