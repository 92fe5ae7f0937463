import { structuredPatch } from 'diff';
import type { EventDefinition } from '@foyer/contract/events/event-definition';
import { locales, mailTemplates } from '@foyer/contract/wire/vocabulary';
import { languageName } from '@foyer/messages/catalogue/languages';
import type { StaffMessages } from '@foyer/messages/catalogue/messages';
import { tokenName } from '../../../shared/mail/blocks/token-names.ts';
import { templateWords } from '../../../shared/mail/mail-words.ts';
import { parseHtml } from '../../../ui/html.ts';

/** Changes of an email in words: its HTML would hide what changed. */

const content = /^emailTemplates\.(?<name>\S+ \S+)\.templateHTMLContent$/;

/** `confirmation es-US` as `Confirmation (Español)`. */
export function mailName(name: string, t: StaffMessages['outbox']): string {
  const [template, locale] = name.split(' ');
  const [kind, language] = [mailTemplates.find((each) => each === template), locales.find((each) => each === locale)];
  return kind && language ? `${templateWords(kind, t)} (${languageName(language)})` : name;
}

/** The HTML of the email whose content is at this path. Undefined for other paths. */
export function mailAt(path: string, { emailTemplates = [] }: EventDefinition): string | undefined {
  const name = content.exec(path)?.groups?.['name'];
  if (name === undefined) return undefined;
  return emailTemplates.find((mail) => `${mail.templateName} ${mail.locale}` === name)?.templateHTMLContent ?? '';
}

export interface MailLine {
  kind: 'removed' | 'added' | 'same';
  text: string;
}

/** The comparison takes quadratic time in the number of changed lines. Above it, the whole text counts as replaced. */
const mostChangedLines = 500;

const kinds: Readonly<Record<string, MailLine['kind']>> = { '-': 'removed', '+': 'added' };

/**
 * The changed lines of text of an email, in parts: each has the line before and after its changes. Empty if both emails
 * have the same lines.
 */
export function mailChange(before: string, after: string, t: StaffMessages['mailEditor']): MailLine[][] {
  const [were, are] = [linesOf(before, t), linesOf(after, t)];
  const textOf = (lines: readonly string[]) => lines.map((line) => `${line}\n`).join('');
  const patch = structuredPatch('', '', textOf(were), textOf(are), undefined, undefined, {
    context: 1,
    maxEditLength: mostChangedLines,
  });
  if (patch) {
    return patch.hunks.map(({ lines }) =>
      lines.map((line) => ({ kind: kinds[line.charAt(0)] ?? 'same', text: line.slice(1) })),
    );
  }
  return [
    [
      ...were.map((text) => ({ kind: 'removed', text }) as const),
      ...are.map((text) => ({ kind: 'added', text }) as const),
    ],
  ];
}

/** The lines with each placeholder as its name: `Hello [Name]`. */
function linesOf(html: string, t: StaffMessages['mailEditor']): string[] {
  const { body } = parseHtml(html).page;
  for (const script of body.querySelectorAll('script')) script.remove();
  for (const block of body.querySelectorAll('p, div, h1, h2, h3, li, td, br, hr')) block.after('\n');
  return body.textContent
    .replaceAll(/\*\|([A-Z_]+)\|\*/g, (_, token: string) => `[${tokenName(token, t)}]`)
    .split('\n')
    .map((line) => line.replaceAll(/\s+/g, ' ').trim())
    .filter((line) => line !== '');
}
