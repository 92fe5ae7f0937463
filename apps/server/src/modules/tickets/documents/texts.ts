import type { Locale } from '@foyer/contract/wire/vocabulary';
import { papers as enUs } from '@foyer/messages/en-US/tickets/documents';
import { papers as esUs } from '@foyer/messages/es-US/tickets/documents';
import { papers as jaJp } from '@foyer/messages/ja-JP/tickets/documents';

/** A document can be requested in any language, so the server needs all three. */
export const papersTexts = { 'en-US': enUs, 'es-US': esUs, 'ja-JP': jaJp } satisfies Record<Locale, typeof enUs>;
export type PapersTexts = typeof enUs;
