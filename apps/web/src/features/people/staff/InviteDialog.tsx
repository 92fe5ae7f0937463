import { useState } from 'react';
import type { StaffGrant } from '@foyer/contract/people/staff';
import { countries, locales, type Country, type Locale } from '@foyer/contract/wire/vocabulary';
import { fullName } from '@foyer/domain/people/names';
import { languageName } from '@foyer/messages/catalogue/languages';
import { call } from '../../../api/call.ts';
import { FormDialog } from '../../../shared/action/FormDialog.tsx';
import { useAction } from '../../../shared/action/use-action.ts';
import { useLanguage, useStaffText } from '../../../session/language.tsx';
import { Select } from '../../../ui/Select.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { ExpiryField, usualDays, type InvitationDays } from './ExpiryField.tsx';
import { GrantFields } from './GrantFields.tsx';
import { everywhere, isSpanWrong } from './grants.ts';

interface Invitation {
  userId: string;
  firstName: string;
  lastName: string;
  emailAddress: string;
  grants: StaffGrant[];
  locale: Locale;
  country: Country;
  days: InvitationDays;
}

/** Creates a staff account and mails its invitation. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const { locale } = useLanguage();
  const { staffAccounts: t } = useStaffText();
  const [typed, setTyped] = useState<Invitation>({
    userId: '',
    firstName: '',
    lastName: '',
    emailAddress: '',
    grants: [everywhere('helper')],
    locale,
    country: locale === 'ja-JP' ? 'JPN' : 'USA',
    days: usualDays,
  });
  const set = (part: Partial<Invitation>) => setTyped({ ...typed, ...part });
  const isUserId = /^[A-Za-z0-9][A-Za-z0-9._-]{0,39}$/.test(typed.userId.trim());
  const isComplete =
    typed.grants.length > 0 &&
    !typed.grants.some(isSpanWrong) &&
    [typed.firstName, typed.lastName].every((name) => name.trim() !== '') &&
    /^[^\s@]+@[^\s@]+$/.test(typed.emailAddress.trim());
  const invite = useAction({
    act: () => call('createStaff', { body: typed }),
    successMessage: () => t.sent({ name: fullName(typed, typed.locale) }),
    onDone: onClose,
  });
  const countryNames = new Intl.DisplayNames(locale, { type: 'region' });
  return (
    <FormDialog
      title={t.invite}
      size="medium"
      submit={t.send}
      incomplete={!isUserId || !isComplete}
      incompleteReason={isComplete ? (isUserId ? undefined : t.userIdWrong) : t.incomplete}
      action={invite}
      onSubmit={() => invite.run()}
      onClose={onClose}
    >
      <p>{t.inviteText}</p>
      <TextField
        label={t.firstName}
        required
        maxLength={50}
        autoComplete="off"
        value={typed.firstName}
        onValueChange={(firstName) => set({ firstName })}
      />
      <TextField
        label={t.lastName}
        required
        maxLength={50}
        autoComplete="off"
        value={typed.lastName}
        onValueChange={(lastName) => set({ lastName })}
      />
      <TextField
        label={t.email}
        type="email"
        required
        maxLength={254}
        autoComplete="off"
        value={typed.emailAddress}
        onValueChange={(emailAddress) => set({ emailAddress })}
      />
      <TextField
        label={t.userId}
        hint={t.userIdHint}
        required
        maxLength={40}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={typed.userId}
        onValueChange={(userId) => set({ userId })}
      />
      <GrantFields grants={typed.grants} onChange={(grants) => set({ grants })} />
      <Select
        label={t.language}
        value={typed.locale}
        options={locales.map((each) => ({ value: each, label: languageName(each) }))}
        onValueChange={(value) => set({ locale: locales.find((each) => each === value) ?? typed.locale })}
      />
      <Select
        label={t.country}
        value={typed.country}
        options={countries.map((each) => ({ value: each, label: countryNames.of(each.slice(0, 2)) ?? each }))}
        onValueChange={(value) => set({ country: countries.find((each) => each === value) ?? typed.country })}
      />
      <ExpiryField days={typed.days} onChange={(days) => set({ days })} />
    </FormDialog>
  );
}
