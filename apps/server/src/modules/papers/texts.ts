import type { Locale } from '@foyer/contract/vocabulary';
import { papers as enUs } from '@foyer/messages/en-US/papers';
import { papers as esUs } from '@foyer/messages/es-US/papers';
import { papers as jaJp } from '@foyer/messages/ja-JP/papers';

/** A document can be requested in any language, so the server needs all three. */
export const papersTexts = { 'en-US': enUs, 'es-US': esUs, 'ja-JP': jaJp } satisfies Record<Locale, typeof enUs>;
export type PapersTexts = typeof enUs;
