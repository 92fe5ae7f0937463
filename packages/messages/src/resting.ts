import type { Locale } from '@foyer/contract/vocabulary';

/**
 * The message of a restored copy with paused sales. Separate from the catalogues, because other installations never
 * need it.
 */
export const restingWords: Readonly<Record<Locale, string>> = {
  'en-US': 'Registration is taking a short rest. The tickets you have stay valid; please come back a little later.',
  'es-US':
    'Las inscripciones descansan un momento. Sus boletos siguen siendo válidos; vuelva un poco más tarde, por favor.',
  'ja-JP':
    '現在、受付を一時お休みしています。お持ちのチケットはそのまま有効です。しばらくしてからもう一度お越しください。',
};
