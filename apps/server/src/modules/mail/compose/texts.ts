import type { Locale } from '@foyer/contract/wire/vocabulary';
import { mail as enUs } from '@foyer/messages/en-US/mail/mail';
import { mail as esUs } from '@foyer/messages/es-US/mail/mail';
import { mail as jaJp } from '@foyer/messages/ja-JP/mail/mail';

/** The server needs all three languages, because each mail is in its reader's language. */
export const mailTexts = { 'en-US': enUs, 'es-US': esUs, 'ja-JP': jaJp } satisfies Record<Locale, typeof enUs>;
export type MailTexts = typeof enUs;
