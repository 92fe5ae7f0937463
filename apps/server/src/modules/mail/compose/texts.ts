import type { Locale } from '@foyer/contract/vocabulary';
import { mail as enUs } from '@foyer/messages/en-US/mail';
import { mail as esUs } from '@foyer/messages/es-US/mail';
import { mail as jaJp } from '@foyer/messages/ja-JP/mail';

/** The server needs all three languages, because each mail is in its reader's language. */
export const mailTexts = { 'en-US': enUs, 'es-US': esUs, 'ja-JP': jaJp } satisfies Record<Locale, typeof enUs>;
export type MailTexts = typeof enUs;
