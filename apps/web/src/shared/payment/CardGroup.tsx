import { Fragment, type ReactNode } from 'react';
import type { Locale } from '@foyer/contract/wire/vocabulary';
import { cardBrandHint, groupCardNumber } from '@foyer/domain/payments/cards';
import { useLanguage } from '../../session/language.tsx';
import { FieldRow, Stack } from '../../ui/Layout.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { brandNames } from '../money/card-brands.ts';
import { shapeExpiry, tidyExpiry, withNumber } from './card-entry.ts';
import { CountryField } from './CountryField.tsx';
import styles from './Payment.module.css';
import type { CardFields } from './use-card-fields.ts';

/** Number, expiry, code, name and e-mail; for a swiped card also the zip. */
export function CardGroup({
  fields,
  swiped,
  soft,
}: {
  fields: CardFields;
  swiped: boolean;
  /** A hint for the number that is not an error. */
  soft: string | undefined;
}) {
  const { locale, text: t } = useLanguage();
  const { entry, field, set, leave, onChange } = fields;
  const brand = cardBrandHint(entry.number);
  return (
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
              value.length > entry.number.length && selectionStart === value.length && !isComposing(event.nativeEvent);
            set(withNumber(entry, grows && /^[\d\s０-９-]+$/.test(value) ? groupCardNumber(value) : value));
          }}
          onValueChange={undefined}
          onBlur={() => {
            if (/^[\d\s０-９ー−-]+$/.test(entry.number)) onChange({ ...entry, number: groupCardNumber(entry.number) });
            leave('number');
          }}
        />
        <div className={styles.pair}>
          <TextField
            {...field('expiry', 'cc-exp')}
            label={t.payment.expiry}
            hint={t.payment.expiryHint}
            inputMode="numeric"
            placeholder={t.payment.expiryExample}
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
        {/* A swiped card needs no address. Its country can still change, because it decides which brands are
            accepted. */}
        {swiped && <CountryField fields={fields} />}
        {swiped && (
          <TextField
            {...field('zip', 'billing postal-code', { maxLength: 12 })}
            label={t.payment.zip}
            hint={t.payment.zipSwipeHint}
          />
        )}
      </Stack>
    </fieldset>
  );
}

/** Text that a Japanese keyboard is composing must not change. It is tidied when the field is left. */
const isComposing = (event: Event) => event instanceof InputEvent && event.isComposing;

/** Family name first in Japanese (people 1.1). */
function Names({ locale, children }: { locale: Locale; children: (name: 'firstName' | 'lastName') => ReactNode }) {
  const order = locale === 'ja-JP' ? (['lastName', 'firstName'] as const) : (['firstName', 'lastName'] as const);
  return (
    <FieldRow>
      {order.map((name) => (
        <Fragment key={name}>{children(name)}</Fragment>
      ))}
    </FieldRow>
  );
}
