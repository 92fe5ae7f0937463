import { countries, type Country, type Locale } from '@foyer/contract/wire/vocabulary';
import { useLanguage } from '../../session/language.tsx';
import { Select } from '../../ui/Select.tsx';
import { withCountry } from './card-entry.ts';
import type { CardFields } from './use-card-fields.ts';

/** The billing country, which decides the accepted brands and the address format (payments 1.5). */
export function CountryField({ fields: { id, entry, locked, set } }: { fields: CardFields }) {
  const { locale, text: t } = useLanguage();
  return (
    <Select
      id={`${id}-country`}
      name="country"
      label={t.payment.country}
      autoComplete="billing country"
      value={entry.country}
      disabled={locked}
      options={countries.map((country) => ({ value: country, label: countryName(country, locale) }))}
      onValueChange={(value) => {
        const country = countries.find((each) => each === value);
        if (country) set(withCountry(entry, country));
      }}
    />
  );
}

/**
 * The name of a billing country of payments 1.5 in the reader's language. The first two letters of its code are its ISO
 * code.
 */
const countryName = (country: Country, locale: Locale) =>
  new Intl.DisplayNames(locale, { type: 'region' }).of(country.slice(0, 2)) ?? country;
