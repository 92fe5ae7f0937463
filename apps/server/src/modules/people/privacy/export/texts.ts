import type { Locale } from '@foyer/contract/wire/vocabulary';
import { personalData as enUs } from '@foyer/messages/en-US/people/personal-data';
import { personalData as esUs } from '@foyer/messages/es-US/people/personal-data';
import { personalData as jaJp } from '@foyer/messages/ja-JP/people/personal-data';

/** The server holds all three languages, because the page can be requested in any of them. */
export const personalDataTexts = { 'en-US': enUs, 'es-US': esUs, 'ja-JP': jaJp } satisfies Record<Locale, typeof enUs>;
export type PersonalDataTexts = typeof enUs;
