import { countries, type Country, type Currency, type Locale } from '@foyer/contract/vocabulary';

/** What people of a country speak and pay in unless they say otherwise; those of countries not billed in as in the USA. */
const homes: Readonly<Record<Country, { locale: Locale; currency: Currency }>> = {
  USA: { locale: 'en-US', currency: 'USD' },
  CAN: { locale: 'en-US', currency: 'CAD' },
  JPN: { locale: 'ja-JP', currency: 'JPY' },
};

/** Language and currency of a country, ISO 3166 alpha-3 (spec §9). */
export function homeOf(country: string): { locale: Locale; currency: Currency } {
  return Object.hasOwn(homes, country) ? homes[country as Country] : homes.USA;
}

/** What somebody pays in of whom the country is known, or the language alone: then the first country that speaks it. */
export function currencyFor(country: Country | undefined, locale: Locale): Currency {
  return homeOf(country ?? countries.find((each) => homes[each].locale === locale) ?? '').currency;
}
