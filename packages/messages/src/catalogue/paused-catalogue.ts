import type { Locale } from '@foyer/contract/wire/vocabulary';

/**
 * The message of a restored copy with paused sales. Separate from the catalogues, because other installations never
 * need it.
 */
export const restingWords: Readonly<Record<Locale, string>> = {
  'en-US': 'Registration is paused. Your tickets stay valid. Please come back later.',
  'es-US': 'La inscripción está en pausa. Sus boletos siguen siendo válidos. Vuelva más tarde.',
  'ja-JP':
    '現在、受付を一時停止しています。お持ちのチケットはそのまま有効です。しばらくしてからもう一度お越しください。',
};
