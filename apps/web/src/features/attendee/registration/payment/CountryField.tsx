import { countries, type Country } from '@foyer/contract/vocabulary';
import type { AttendeeMessages } from '@foyer/messages/messages';
import { useLanguage } from '../../../../session/language.tsx';
import { Select } from '../../../../ui/Select.tsx';
import { withCountry } from './card-entry.ts';
import type { CardFields } from './use-card-fields.ts';

/** The country a card is billed in, which decides the brands that are taken and how an address is written (spec §9). */
export function CountryField({ fields: { id, entry, locked, set } }: { fields: CardFields }) {
  const { text: t } = useLanguage();
  return (
    <Select
      id={`${id}-country`}
      name="country"
      label={t.payment.country}
      autoComplete="billing country"
      value={entry.country}
      disabled={locked}
      options={countries.map((country) => ({ value: country, label: countryName(country, t) }))}
      onValueChange={(value) => {
        const country = countries.find((each) => each === value);
        if (country) set(withCountry(entry, country));
      }}
    />
  );
}

function countryName(country: Country, t: AttendeeMessages): string {
  return { USA: t.payment.usa, CAN: t.payment.canada, JPN: t.payment.japan }[country];
}
