import { countries, locales, type Country, type Locale } from '@foyer/contract/wire/vocabulary';
import type { ProposedStaff } from '@foyer/domain/people/proposed-staff';
import { languageName } from '@foyer/messages/catalogue/languages';
import { useLanguage, useStaffText } from '../../../session/language.tsx';
import { Fold } from '../../../ui/Fold.tsx';
import { FieldRow } from '../../../ui/Layout.tsx';
import { Select } from '../../../ui/Select.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { ExpiryField, type InvitationDays } from './ExpiryField.tsx';

/** The fields of a new account besides its address and its roles. */
export interface NewAccount extends ProposedStaff {
  locale: Locale;
  country: Country;
  days: InvitationDays;
}

interface NewAccountFieldsProps {
  account: NewAccount;
  onChange: (part: Partial<NewAccount>) => void;
}

/** Name and user id as the address suggests them, and folded the language and the life of the link. */
export function NewAccountFields({ account, onChange }: NewAccountFieldsProps) {
  const { locale } = useLanguage();
  const { staffAccounts: t } = useStaffText();
  const countryNames = new Intl.DisplayNames(locale, { type: 'region' });
  return (
    <>
      <FieldRow>
        <TextField
          label={t.firstName}
          required
          maxLength={50}
          autoComplete="off"
          value={account.firstName}
          onValueChange={(firstName) => onChange({ firstName })}
        />
        <TextField
          label={t.lastName}
          required
          maxLength={50}
          autoComplete="off"
          value={account.lastName}
          onValueChange={(lastName) => onChange({ lastName })}
        />
        <TextField
          label={t.userId}
          required
          maxLength={40}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={account.userId}
          onValueChange={(userId) => onChange({ userId })}
        />
      </FieldRow>
      <Fold title={t.languageAndLink}>
        <FieldRow>
          <Select
            label={t.language}
            value={account.locale}
            options={locales.map((each) => ({ value: each, label: languageName(each) }))}
            onValueChange={(value) => onChange({ locale: locales.find((each) => each === value) ?? account.locale })}
          />
          <Select
            label={t.country}
            value={account.country}
            options={countries.map((each) => ({ value: each, label: countryNames.of(each.slice(0, 2)) ?? each }))}
            onValueChange={(value) =>
              onChange({ country: countries.find((each) => each === value) ?? account.country })
            }
          />
          <ExpiryField days={account.days} onChange={(days) => onChange({ days })} />
        </FieldRow>
      </Fold>
    </>
  );
}
