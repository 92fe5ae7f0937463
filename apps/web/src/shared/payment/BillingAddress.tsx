import type { ReactNode } from 'react';
import type { Country } from '@foyer/contract/wire/vocabulary';
import { regionName, regionsOf } from '@foyer/domain/people/regions';
import type { AttendeeMessages } from '@foyer/messages/catalogue/messages';
import { useLanguage } from '../../session/language.tsx';
import { Button } from '../../ui/Button.tsx';
import { FieldRow, Stack } from '../../ui/Layout.tsx';
import { Select } from '../../ui/Select.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { tidyPostalCode } from './card-entry.ts';
import { CountryField } from './CountryField.tsx';
import styles from './Payment.module.css';
import type { CardFields } from './use-card-fields.ts';
import { usePostalArea } from './use-postal-area.ts';

interface BillingAddressProps {
  fields: CardFields;
  /** Set while the fields are folded below a saved address. */
  onUnfold: (() => void) | undefined;
  /** Shown above the fields. */
  children: ReactNode;
}

/** The billing address in its country's order. */
export function BillingAddress({ fields, onUnfold, children }: BillingAddressProps) {
  const { locale, text: t } = useLanguage();
  const { id, entry, locked, filled, field, errorOf, set, leave, onChange } = fields;
  const area = usePostalArea(fields);
  const found = (name: 'region' | 'locality') => area !== null && area[name] !== '' && entry[name] === area[name];
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{t.payment.billingAddress}</legend>
      <Stack gap={4}>
        {children}
        {onUnfold ? (
          <div>
            <Button size="sm" icon="edit" disabled={locked} onClick={onUnfold}>
              {t.payment.editAddress}
            </Button>
          </div>
        ) : (
          <>
            <CountryField fields={fields} />
            <AddressFields
              country={entry.country}
              parts={{
                postalCode: (
                  <TextField
                    {...field('postalCode', 'billing postal-code', { maxLength: 12 })}
                    label={postalLabel(t, entry.country)}
                    hint={entry.country === 'JPN' ? t.payment.postalHintJpn : undefined}
                    inputMode={entry.country === 'CAN' ? 'text' : 'numeric'}
                    onBlur={() => {
                      onChange({ ...entry, postalCode: tidyPostalCode(entry.postalCode, entry.country) });
                      leave('postalCode');
                    }}
                  />
                ),
                region: (
                  <Select
                    id={`${id}-region`}
                    name="region"
                    label={regionLabel(t, entry.country)}
                    autoComplete="billing address-level1"
                    required
                    disabled={locked}
                    flash={(filled && entry.region !== '') || found('region')}
                    placeholder={t.forms.choose}
                    value={entry.region}
                    error={errorOf('region')}
                    options={regionsOf[entry.country].map((region) => ({
                      value: region.code,
                      label: regionName(region, locale),
                    }))}
                    onValueChange={(region) => set({ region })}
                    onBlur={() => leave('region')}
                  />
                ),
                locality: (
                  <TextField
                    {...field('locality', 'billing address-level2', { maxLength: 100 })}
                    {...(found('locality') ? { flash: true } : {})}
                    label={t.payment.city}
                  />
                ),
                address1: (
                  <TextField
                    {...field('address1', 'billing address-line1', { maxLength: 200 })}
                    label={t.payment.address1}
                  />
                ),
                address2: (
                  <TextField
                    {...field('address2', 'billing address-line2', { maxLength: 200 })}
                    label={t.payment.address2}
                    required={false}
                    optional={t.common.optional}
                  />
                ),
              }}
            />
          </>
        )}
      </Stack>
    </fieldset>
  );
}

type Part = 'postalCode' | 'region' | 'locality' | 'address1' | 'address2';

/** Japanese addresses go from the postal code to the street, all others from the street to the postal code. */
function AddressFields({ country, parts }: { country: Country; parts: Record<Part, ReactNode> }) {
  if (country === 'JPN') {
    return (
      <>
        <FieldRow>
          {parts.postalCode}
          {parts.region}
        </FieldRow>
        {parts.locality}
        {parts.address1}
        {parts.address2}
      </>
    );
  }
  return (
    <>
      {parts.address1}
      {parts.address2}
      {parts.locality}
      <FieldRow>
        {parts.region}
        {parts.postalCode}
      </FieldRow>
    </>
  );
}

export function regionLabel(t: AttendeeMessages, country: Country): string {
  return { USA: t.payment.state, CAN: t.payment.province, JPN: t.payment.prefecture }[country];
}

export function postalLabel(t: AttendeeMessages, country: Country): string {
  return country === 'USA' ? t.payment.zip : t.payment.postalCode;
}
