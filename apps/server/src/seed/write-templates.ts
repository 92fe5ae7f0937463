import { locales, type Locale, type MailTemplate } from '@foyer/contract/vocabulary';
import type { Tx } from '../db/database.ts';
import { editableTemplate } from '../modules/mail/index.ts';

/** Mails that tell of an event; the sign-in link has none. */
const templates: readonly MailTemplate[] = [
  'confirmation',
  'itinerary',
  'transfer-from',
  'transfer-to',
  'upgrade',
  'cancellation',
  'team-added',
  'team-left',
  'refund',
];

/** The conference writes its own subjects where it has something of its own to say. */
const subjects: Partial<Record<MailTemplate, Record<Locale, string>>> = {
  confirmation: {
    'en-US': 'See you at FIVESTAR, *|NAME|*!',
    'es-US': '¡Nos vemos en FIVESTAR, *|NAME|*!',
    'ja-JP': 'FIVESTARでお会いしましょう、*|NAME|*様',
  },
  'transfer-to': {
    'en-US': 'A FIVESTAR ticket for you, *|NAME|*',
    'es-US': 'Un boleto de FIVESTAR para usted, *|NAME|*',
    'ja-JP': '*|NAME|*様へ、FIVESTARのチケットが届きました',
  },
};

/** An event's own templates in three languages: the built-in mails as its manager would begin to edit them. */
export async function writeTemplates(tx: Tx, eventId: number, now: Date): Promise<void> {
  await tx
    .insertInto('email_template')
    .values(
      templates.flatMap((template) =>
        locales.map((locale) => {
          const { subject, html } = editableTemplate(template, locale);
          return {
            event_id: eventId,
            template_name: template,
            locale,
            subject: subjects[template]?.[locale] ?? subject,
            html_content: html,
            updated_at: now,
          };
        }),
      ),
    )
    .execute();
}
