import type { Locale } from '@foyer/contract/vocabulary';
import { personalData as enUs } from '@foyer/messages/en-US/personal-data';
import { personalData as esUs } from '@foyer/messages/es-US/personal-data';
import { personalData as jaJp } from '@foyer/messages/ja-JP/personal-data';

/** The page is in whichever language it is asked for in, so the server holds all three. */
export const personalDataTexts = { 'en-US': enUs, 'es-US': esUs, 'ja-JP': jaJp } satisfies Record<Locale, typeof enUs>;
export type PersonalDataTexts = typeof enUs;
