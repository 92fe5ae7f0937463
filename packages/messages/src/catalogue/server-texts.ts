import type { Locale } from '@foyer/contract/wire/vocabulary';
import { server as enUs } from '../en-US/pages/server.ts';
import { server as esUs } from '../es-US/pages/server.ts';
import { server as jaJp } from '../ja-JP/pages/server.ts';

export type ServerTexts = typeof enUs;
/** The texts that the server reads. It holds every language, because a mail or a document is in its reader's language. */
export const serverTexts: Readonly<Record<Locale, ServerTexts>> = { 'en-US': enUs, 'es-US': esUs, 'ja-JP': jaJp };
