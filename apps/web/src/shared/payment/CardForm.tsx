import { useState, type ReactNode } from 'react';
import type { Country } from '@foyer/contract/wire/vocabulary';
import type { AttendeeMessages } from '@foyer/messages/catalogue/messages';
import { keepComposition } from '../../forms/keep-composition.ts';
import { useLanguage } from '../../session/language.tsx';
import { ErrorSummary } from '../../ui/ErrorSummary.tsx';
import { BillingAddress, postalLabel, regionLabel } from './BillingAddress.tsx';
import type { CardEntry, CardField } from './card-entry.ts';
import { CardGroup } from './CardGroup.tsx';
import { findingWords, useCardFields } from './use-card-fields.ts';
import styles from './Payment.module.css';

export interface CardFormProps {
  id: string;
  entry: CardEntry;
  onChange: (entry: CardEntry) => void;
  swiped: boolean;
  /** True while the payment is sent, or while its outcome is unknown. */
  locked: boolean;
  /** True if the values were filled in automatically. The fields then flash once. */
  filled: boolean;
  /** Shown above the billing address: addresses on file. */
  beforeAddress?: ReactNode;
  /** The address is one on file. Its fields are then folded until the buyer edits them or one has an error. */
  hasSavedAddress?: boolean;
  onSubmit: (entry: CardEntry) => void;
}

/** Card and billing address (payments 1.1): number, expiry and code, name, then the address in its country's order. */
export function CardForm({ id, entry, onChange, swiped, locked, filled, onSubmit, ...address }: CardFormProps) {
  const { text: t } = useLanguage();
  const fields = useCardFields({ id, entry, onChange, swiped, locked, filled });
  const { attempt, findings } = fields;
  const [isEditing, setEditing] = useState(false);
  const isFolded =
    address.hasSavedAddress === true && !isEditing && addressFields.every((name) => findings[name] === undefined);

  const submit = () => {
    if (fields.check()) onSubmit(entry);
  };

  const problems = attempt === 0 ? [] : fieldsInOrder(entry.country).filter((name) => findings[name] !== undefined);
  const soft = fields.isSoft('number') && fields.left.has('number') ? t.payment.checkNumber : undefined;
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
      <CardGroup fields={fields} swiped={swiped} soft={soft} />
      {!swiped && (
        <BillingAddress fields={fields} onUnfold={isFolded ? () => setEditing(true) : undefined}>
          {address.beforeAddress}
        </BillingAddress>
      )}
    </form>
  );
}

const addressFields: readonly CardField[] = ['address1', 'locality', 'region', 'postalCode'];

/** The fields in the order of the form. */
function fieldsInOrder(country: Country): readonly CardField[] {
  const ordered = country === 'JPN' ? addressFields.toReversed() : addressFields;
  return ['number', 'expiry', 'cvv', 'firstName', 'lastName', 'email', 'zip', ...ordered];
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
