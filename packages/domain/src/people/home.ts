import { countries, type Country, type Currency, type Locale } from '@foyer/contract/wire/vocabulary';

/** Default language and currency of each country. Countries without billing get the values of the USA. */
const homes: Readonly<Record<Country, { locale: Locale; currency: Currency }>> = {
  USA: { locale: 'en-US', currency: 'USD' },
  CAN: { locale: 'en-US', currency: 'CAD' },
  JPN: { locale: 'ja-JP', currency: 'JPY' },
};

/** Language and currency of a country, ISO 3166 alpha-3 (people 1.4). */
export function homeOf(country: string): { locale: Locale; currency: Currency } {
  return Object.hasOwn(homes, country) ? homes[country as Country] : homes.USA;
}

/** A person's currency by country. Without a country, the first country with the language decides. */
export function currencyFor(country: Country | undefined, locale: Locale): Currency {
  return homeOf(country ?? countries.find((each) => homes[each].locale === locale) ?? '').currency;
}
