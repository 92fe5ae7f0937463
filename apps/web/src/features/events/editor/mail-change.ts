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

/**
 * The lines of text that only one of two emails has, first those of `before`. Both are the same sentence if the emails
 * have the same lines.
 */
export function mailChange(
  before: string,
  after: string,
  { editor: t, mailEditor }: Pick<StaffMessages, 'editor' | 'mailEditor'>,
): [was: string, is: string] {
  const [were, are] = [linesOf(before, mailEditor), linesOf(after, mailEditor)];
  const only = (lines: readonly string[], others: readonly string[]) =>
    lines.filter((line) => !others.includes(line)).join('\n');
  const [was, is] = [only(were, are), only(are, were)];
  return was === is ? [t.mailFormatChanged, t.mailFormatChanged] : [was || t.nothing, is || t.nothing];
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
