import { defaultLocale, locales, type Locale } from '@foyer/contract/wire/vocabulary';

/**
 * The language of a response (system 3.1): the best match of `Accept-Language`, otherwise the account's language,
 * otherwise en-US. A language with another region or none (`es-MX`, `ja`) matches the supported region. `*` is ignored.
 */
export function chooseLocale(acceptLanguage: string | undefined, accountLocale: Locale | undefined): Locale {
  return matchAcceptLanguage(acceptLanguage) ?? accountLocale ?? defaultLocale;
}

function matchAcceptLanguage(header: string | undefined): Locale | undefined {
  if (!header) return undefined;
  const wanted = header
    .slice(0, 500)
    .split(',')
    .map((part, position) => {
      const [tag = '', ...parameters] = part.trim().toLowerCase().split(';');
      const weight = parameters.map((parameter) => /^\s*q=([\d.]+)\s*$/.exec(parameter)?.[1]).find(Boolean);
      return { tag: tag.trim(), weight: weight === undefined ? 1 : Number(weight), position };
    })
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight || a.position - b.position);
  for (const { tag } of wanted) {
    const exact = locales.find((locale) => locale.toLowerCase() === tag);
    const language = tag.split('-')[0] ?? '';
    const match = exact ?? locales.find((locale) => locale.toLowerCase().split('-')[0] === language);
    if (match) return match;
  }
  return undefined;
}
