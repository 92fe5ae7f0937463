/** The longest proposed short code. It is part of every link to the event. */
const longest = 24;

/**
 * The short code that is proposed for an event: its name and the year of its first day. `Spring Summit` in 2027:
 * `SPRING-SUMMIT27`. A name without Latin letters gives `EVENT` with the day.
 */
export function shortCodeFrom(name: string, firstDay: string): string {
  const words = name
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f'’]/g, '')
    .toUpperCase()
    .split(/[^A-Z0-9]+/)
    .filter(Boolean);
  const year = firstDay.slice(2, 4);
  if (!words.some((word) => /[A-Z]/.test(word))) return `EVENT${firstDay.slice(2).replaceAll('-', '')}`;
  const joined = words.reduce(
    (code, word) => (code === '' || `${code}-${word}`.length <= longest ? `${code}${code && '-'}${word}` : code),
    '',
  );
  const code = joined.slice(0, longest);
  return /\d{2}$/.test(code) ? code : `${code}${year}`;
}
