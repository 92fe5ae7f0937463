import { useRef, useState, type ReactNode } from 'react';
import type { Country, Locale } from '@foyer/contract/vocabulary';
import { countries } from '@foyer/contract/vocabulary';
import type { CardFinding } from '@foyer/domain/card-form';
import { cardBrandHint, countryOfCard, detectCardType, groupCardNumber } from '@foyer/domain/cards';
import { regionName, regionsOf } from '@foyer/domain/regions';
import type { AttendeeMessages } from '@foyer/messages/messages';
import { textOf } from '@foyer/messages/error-text';
import { keepComposition } from '../../../../forms/keep-composition.ts';
import { useLanguage } from '../../../../session/language.tsx';
import { ErrorSummary } from '../../../../ui/ErrorSummary.tsx';
import { FieldRow, Stack } from '../../../../ui/Layout.tsx';
import { Select } from '../../../../ui/Select.tsx';
import { TextField, type TextFieldProps } from '../../../../ui/TextField.tsx';
import { brandNames } from '../../../../session/card-brands.ts';
import {
  findingsByField,
  findingsOf,
  shapeExpiry,
  tidyExpiry,
  tidyPostalCode,
  type CardEntry,
  type CardField,
} from './card-entry.ts';
import styles from './Payment.module.css';

export interface CardFormProps {
  id: string;
  entry: CardEntry;
  onChange: (entry: CardEntry) => void;
  swiped: boolean;
  /** While it is being sent, or until it is known what became of it. */
  locked: boolean;
  /** What stands in the fields was filled in for the person: it flashes once. */
  filled: boolean;
  /** Stands above the billing address: addresses on file. */
  beforeAddress?: ReactNode;
  onSubmit: (entry: CardEntry) => void;
}

/** Card and billing address (spec §5): number, expiry and code, name, then the address as the country writes it. */
export function CardForm({ id, entry, onChange, swiped, locked, filled, beforeAddress, onSubmit }: CardFormProps) {
  const { locale, text: t } = useLanguage();
  const [left, setLeft] = useState<ReadonlySet<CardField>>(new Set());
  const [attempt, setAttempt] = useState(0);
  const [now] = useState(() => new Date());
  const typedIn = useRef(new Set<CardField>());
  const findings = findingsByField(findingsOf(entry, swiped, locale, now));
  const brand = cardBrandHint(entry.number);

  const set = (change: Partial<CardEntry>) => {
    for (const name of Object.keys(change) as CardField[]) typedIn.current.add(name);
    onChange({ ...entry, ...change });
  };
  const leave = (name: CardField) => {
    if (typedIn.current.has(name)) setLeft((before) => new Set(before).add(name));
  };

  /** A check digit that does not fit is a soft hint until one pays (experience.md Card). */
  const isSoft = (name: CardField) =>
    name === 'number' &&
    attempt === 0 &&
    findings.number?.code === 'CARD_NUMBER' &&
    findings.number.metadata?.['cardType'] === undefined;
  const shownFinding = (name: CardField) => (attempt > 0 || left.has(name) ? findings[name] : undefined);
  const errorOf = (name: CardField) => {
    const finding = isSoft(name) ? undefined : shownFinding(name);
    return finding && findingWords(finding, t);
  };
  const field = (
    name: Exclude<CardField, 'country' | 'region'>,
    token: string,
    more: Partial<TextFieldProps> = {},
  ) => ({
    id: `${id}-${name}`,
    name,
    value: entry[name],
    error: errorOf(name),
    autoComplete: token,
    required: true,
    readOnly: locked,
    flash: filled && entry[name] !== '',
    onValueChange: (value: string) => set({ [name]: value }),
    onBlur: () => leave(name),
    ...more,
  });

  const submit = () => {
    setAttempt((count) => count + 1);
    if (findingsOf(entry, swiped, locale, now).length === 0) onSubmit(entry);
  };

  const problems = attempt === 0 ? [] : fieldsInOrder(entry.country).filter((name) => findings[name] !== undefined);
  const soft = isSoft('number') && left.has('number') ? t.payment.checkNumber : undefined;
  return (
    <form
      ref={keepComposition}
      id={id}
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (!locked) submit();
      }}
    >
      <ErrorSummary
        title={t.common.errorSummaryTitle}
        attempt={attempt}
        problems={problems.map((name) => ({
          fieldId: `${id}-${name}`,
          message: t.forms.problem({
            label: labels(t, entry.country)[name],
            problem: findings[name] ? findingWords(findings[name], t) : '',
          }),
        }))}
      />
      <fieldset className={styles.group}>
        <legend className={styles.legend}>{t.payment.card}</legend>
        <Stack gap={4}>
          <TextField
            {...field('number', 'cc-number')}
            label={t.payment.cardNumber}
            hint={soft}
            inputMode="numeric"
            placeholder="0000 0000 0000 0000"
            maxLength={40}
            suffix={<span className={styles.brand}>{brand ? brandNames[brand] : ''}</span>}
            onChange={(event) => {
              const { value, selectionStart } = event.currentTarget;
              const grows =
                value.length > entry.number.length &&
                selectionStart === value.length &&
                !isComposing(event.nativeEvent);
              const country = countryOfCard(detectCardType(value));
              set({
                number: grows && /^[\d\s０-９-]+$/.test(value) ? groupCardNumber(value) : value,
                ...(country ? withCountry(entry, country) : {}),
              });
            }}
            onValueChange={undefined}
            onBlur={() => {
              if (/^[\d\s０-９ー−-]+$/.test(entry.number))
                onChange({ ...entry, number: groupCardNumber(entry.number) });
              leave('number');
            }}
          />
          <div className={styles.pair}>
            <TextField
              {...field('expiry', 'cc-exp')}
              label={t.payment.expiry}
              hint={t.payment.expiryHint}
              inputMode="numeric"
              placeholder="MM / YY"
              maxLength={12}
              onChange={(event) => {
                const { value } = event.currentTarget;
                const grows = value.length > entry.expiry.length && !isComposing(event.nativeEvent);
                set({ expiry: shapeExpiry(value, grows) });
              }}
              onValueChange={undefined}
              onBlur={() => {
                onChange({ ...entry, expiry: tidyExpiry(entry.expiry) });
                leave('expiry');
              }}
            />
            <TextField
              {...field('cvv', 'cc-csc')}
              label={t.payment.cvv}
              hint={brand === 'AE' ? t.payment.cvvHintFront : t.payment.cvvHint}
              inputMode="numeric"
              maxLength={4}
            />
          </div>
          <Names locale={locale}>
            {(name) => (
              <TextField
                {...field(name, name === 'firstName' ? 'cc-given-name' : 'cc-family-name', { maxLength: 100 })}
                label={name === 'firstName' ? t.payment.firstName : t.payment.lastName}
              />
            )}
          </Names>
          <TextField
            {...field('email', 'email', { maxLength: 254 })}
            label={t.payment.email}
            hint={t.payment.emailHint}
            inputMode="email"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
          />
          {swiped && (
            <TextField
              {...field('zip', 'billing postal-code', { maxLength: 7 })}
              label={t.payment.zip}
              hint={t.payment.zipSwipeHint}
            />
          )}
        </Stack>
      </fieldset>
      {!swiped && (
        <fieldset className={styles.group}>
          <legend className={styles.legend}>{t.payment.billingAddress}</legend>
          <Stack gap={4}>
            {beforeAddress}
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
                    flash={filled && entry.region !== ''}
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
          </Stack>
        </fieldset>
      )}
    </form>
  );
}

/** What a Japanese keyboard is still composing is left alone; leaving the field tidies it. */
const isComposing = (event: Event) => event instanceof InputEvent && event.isComposing;

/** Fields as they stand in the form. */
function fieldsInOrder(country: Country): readonly CardField[] {
  const address: CardField[] = ['address1', 'locality', 'region', 'postalCode'];
  const ordered = country === 'JPN' ? address.toReversed() : address;
  return ['number', 'expiry', 'cvv', 'firstName', 'lastName', 'email', 'zip', ...ordered];
}

/** Family name first in Japanese (spec §9 Name order). */
function Names({ locale, children }: { locale: Locale; children: (name: 'firstName' | 'lastName') => ReactNode }) {
  const order = locale === 'ja-JP' ? (['lastName', 'firstName'] as const) : (['firstName', 'lastName'] as const);
  return <FieldRow>{order.map((name) => children(name))}</FieldRow>;
}

type Part = 'postalCode' | 'region' | 'locality' | 'address1' | 'address2';

/** In Japan from the postal code down to the street, elsewhere from the street up. */
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

/** Another country has other regions; the one chosen before means nothing there. */
function withCountry(entry: CardEntry, country: Country): Partial<CardEntry> {
  return country === entry.country ? {} : { country, region: '' };
}

function findingWords(finding: CardFinding, t: AttendeeMessages): string {
  const type = finding.metadata?.['cardType'];
  if (finding.code === 'CARD_NUMBER' && typeof type === 'string') {
    return t.payment.brandNotTaken({ brand: brandNames[type as keyof typeof brandNames] ?? type });
  }
  return textOf(t.validation[finding.code], finding.metadata);
}

function countryName(country: Country, t: AttendeeMessages): string {
  return { USA: t.payment.usa, CAN: t.payment.canada, JPN: t.payment.japan }[country];
}

function regionLabel(t: AttendeeMessages, country: Country): string {
  return { USA: t.payment.state, CAN: t.payment.province, JPN: t.payment.prefecture }[country];
}

function postalLabel(t: AttendeeMessages, country: Country): string {
  return country === 'USA' ? t.payment.zip : t.payment.postalCode;
}

function labels(t: AttendeeMessages, country: Country): Record<CardField, string> {
  return {
    number: t.payment.cardNumber,
    expiry: t.payment.expiry,
    cvv: t.payment.cvv,
    firstName: t.payment.firstName,
    lastName: t.payment.lastName,
    email: t.payment.email,
    country: t.payment.country,
    address1: t.payment.address1,
    address2: t.payment.address2,
    locality: t.payment.city,
    region: regionLabel(t, country),
    postalCode: postalLabel(t, country),
    zip: t.payment.zip,
  };
}
