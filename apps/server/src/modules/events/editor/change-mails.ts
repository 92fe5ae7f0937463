import type { EventDefinition } from '@foyer/contract/events/event-definition';
import type { ErrorItem } from '@foyer/contract/wire/errors';
import type { EmailTemplate } from '@foyer/contract/events/editor';
import { locales, mailTemplates } from '@foyer/contract/wire/vocabulary';
import type { Db, Tx } from '../../../db/database.ts';
import type { ForbiddenOf } from '../../mail/index.ts';
import { checkMailText } from '../definition/index.ts';

/** An event's own mail templates, ordered by template name. Other mails use the built-in text. */
export async function listTemplates(db: Db | Tx, eventId: number): Promise<EmailTemplate[]> {
  const rows = await db
    .selectFrom('email_template')
    .select(['email_template_id', 'template_name', 'locale', 'subject', 'html_content'])
    .where('event_id', '=', eventId)
    .execute();
  return mailTemplates.flatMap((templateName) =>
    locales.flatMap((locale) =>
      rows
        .filter((row) => row.template_name === templateName && row.locale === locale)
        .map((row) => ({
          eventEmailTemplateId: row.email_template_id,
          templateName,
          locale,
          templateSubject: row.subject,
          templateHTMLContent: row.html_content,
        })),
    ),
  );
}

type MailUpdate = Pick<EmailTemplate, 'eventEmailTemplateId' | 'templateSubject' | 'templateHTMLContent'>;

/** Changes mail templates by their ids. */
export function withMails(
  definition: EventDefinition,
  updates: readonly MailUpdate[],
  { known, forbiddenOf }: { known: readonly EmailTemplate[]; forbiddenOf: ForbiddenOf },
): EventDefinition | { items: ErrorItem[] } {
  const items: ErrorItem[] = [];
  const mails = new Map((definition.emailTemplates ?? []).map((mail) => [`${mail.templateName} ${mail.locale}`, mail]));
  for (const [index, { eventEmailTemplateId, templateSubject, templateHTMLContent }] of updates.entries()) {
    const at = (field: string) => `body.templates.${index}.${field}`;
    const template = known.find((each) => each.eventEmailTemplateId === eventEmailTemplateId);
    if (!template) {
      items.push({ code: 'ONE_OF', path: at('eventEmailTemplateId') });
      continue;
    }
    items.push(...checkMailText({ templateSubject, templateHTMLContent }, at, forbiddenOf));
    const { templateName, locale } = template;
    mails.set(`${templateName} ${locale}`, { templateName, locale, templateSubject, templateHTMLContent });
  }
  return items.length > 0 ? { items } : { ...definition, emailTemplates: [...mails.values()] };
}
