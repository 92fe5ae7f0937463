import type { RelationshipType } from '@foyer/contract/events/event-configuration';
import { countries, titles } from '@foyer/contract/wire/vocabulary';
import { relationshipName } from '../../../shared/person/relationship-words.ts';
import { useLanguage, useStaffText } from '../../../session/language.tsx';
import { CheckboxGroup } from '../../../ui/ChoiceGroup.tsx';
import type { CouponDraft } from './document.ts';

type Conditions = NonNullable<CouponDraft['conditions']>;

interface CouponAudienceProps {
  types: readonly RelationshipType[];
  conditions: Conditions | undefined;
  onChange: (part: Pick<Conditions, 'relationshipTypes' | 'titles' | 'countries'>) => void;
}

/** Who may use a coupon: by relationship type, title and country (orders 6.3). */
export function CouponAudience({ types, conditions = {}, onChange }: CouponAudienceProps) {
  const { locale } = useLanguage();
  const { editor, recognition } = useStaffText();
  const regions = new Intl.DisplayNames(locale, { type: 'region' });
  const nameOf = (country: string) =>
    countries.some((each) => each === country) ? regions.of(country.slice(0, 2)) : undefined;
  // A country that came from an import or the code view is shown too, so it can be removed.
  const known = [...new Set([...countries, ...(conditions.countries ?? [])])];
  const some = <T,>(chosen: T[]): T[] | undefined => (chosen.length > 0 ? chosen : undefined);
  return (
    <>
      <CheckboxGroup
        label={editor.offeredTo}
        optional={editor.optional}
        look="inline"
        options={types.map((each) => ({
          value: each.relationshipType,
          label: relationshipName(types, each.relationshipType, locale),
        }))}
        values={conditions.relationshipTypes ?? []}
        onValuesChange={(chosen) => onChange({ relationshipTypes: some(chosen) })}
      />
      <CheckboxGroup
        label={editor.couponTitles}
        hint={editor.couponTitlesHint}
        optional={editor.optional}
        look="inline"
        options={titles.map((title) => ({ value: title, label: recognition[title] }))}
        values={conditions.titles ?? []}
        onValuesChange={(chosen) => onChange({ titles: some(titles.filter((title) => chosen.includes(title))) })}
      />
      <CheckboxGroup
        label={editor.couponCountries}
        hint={editor.couponCountriesHint}
        optional={editor.optional}
        look="inline"
        options={known.map((country) => ({ value: country, label: nameOf(country) ?? country }))}
        values={conditions.countries ?? []}
        onValuesChange={(chosen) => onChange({ countries: some(known.filter((country) => chosen.includes(country))) })}
      />
    </>
  );
}
