import { useState } from 'react';
import { parseConsultantId } from '@foyer/domain/people/consultant-id';
import { fullName } from '@foyer/domain/people/names';
import { proposedStaff } from '@foyer/domain/people/proposed-staff';
import { ApiError } from '../../../api/api-error.ts';
import { call } from '../../../api/call.ts';
import { errorWords } from '../../../api/error-words.ts';
import { useCall } from '../../../api/query.ts';
import { FormDialog } from '../../../shared/action/FormDialog.tsx';
import { useAction } from '../../../shared/action/use-action.ts';
import { useLanguage, useStaffText, useText } from '../../../session/language.tsx';
import { Stack } from '../../../ui/Layout.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { usualDays } from './ExpiryField.tsx';
import { GrantFields } from './GrantFields.tsx';
import { grantsOf, isSpanWrong, newGrant, type GrantDraft } from './grants.ts';
import { NewAccountFields, type NewAccount } from './NewAccountFields.tsx';

/**
 * Gives a role to a consultant by number, or creates a staff account and mails its invitation. The event comes first, then
 * the role, then the person.
 */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const { locale } = useLanguage();
  const { staffAccounts: t } = useStaffText();
  const [grants, setGrants] = useState<GrantDraft[]>([newGrant]);
  const [typed, setTyped] = useState('');
  const [changed, setChanged] = useState<Partial<NewAccount>>({});
  const number = parseConsultantId(typed);
  const consultant = useConsultant(number);
  const isAddress = /^[^\s@]+@[^\s@]+$/.test(typed.trim());
  const account: NewAccount = {
    ...(isAddress ? proposedStaff(typed) : { firstName: '', lastName: '', userId: '' }),
    locale,
    country: locale === 'ja-JP' ? 'JPN' : 'USA',
    days: usualDays,
    ...changed,
  };
  const sent = grantsOf(grants);
  const name = number === null ? fullName(account, account.locale) : (consultant.name ?? '');
  const save = useAction({
    act: () =>
      number === null
        ? call('createStaff', { body: { ...account, emailAddress: typed, grants: sent ?? [] } })
        : call('addStaffRoles', {
            params: { externalAccountIdentifier: number },
            body: { grants: sent ?? [] },
          }),
    successMessage: () => (number === null ? t.sent({ name }) : t.roleGiven({ name })),
    onDone: onClose,
  });
  const problem =
    sent === null || sent.length === 0
      ? t.grantIncomplete
      : grants.some(isSpanWrong)
        ? t.spanWrong
        : number === null
          ? accountProblem(isAddress, account, t)
          : consultant.name === undefined && t.personIncomplete;
  return (
    <FormDialog
      title={t.invite}
      size="medium"
      submit={number === null ? t.send : t.giveRole}
      incomplete={problem !== false}
      incompleteReason={problem === false ? undefined : problem}
      action={save}
      onSubmit={() => save.run()}
      onClose={onClose}
    >
      <Stack gap={4} data-density="compact">
        <GrantFields grants={grants} onChange={setGrants} />
        <Stack gap={1}>
          <TextField
            label={t.person}
            hint={number === null ? t.inviteText : t.giveText}
            error={consultant.error}
            required
            maxLength={254}
            autoComplete="off"
            inputMode="email"
            autoCapitalize="none"
            spellCheck={false}
            value={typed}
            onValueChange={setTyped}
          />
          <div role="status">
            {consultant.name !== undefined && (
              <p>
                <strong>{consultant.name}</strong>
                <span>{` · ${number}`}</span>
              </p>
            )}
          </div>
        </Stack>
        {number === null && isAddress && (
          <NewAccountFields account={account} onChange={(part) => setChanged({ ...changed, ...part })} />
        )}
      </Stack>
    </FormDialog>
  );
}

/** Why a new account cannot be created yet; false when it can. */
function accountProblem(
  isAddress: boolean,
  { firstName, lastName, userId }: NewAccount,
  t: ReturnType<typeof useStaffText>['staffAccounts'],
): string | false {
  if (!isAddress) return t.personIncomplete;
  if (firstName.trim() === '' || lastName.trim() === '') return t.nameIncomplete;
  return /^[A-Za-z0-9][A-Za-z0-9._-]{0,39}$/.test(userId.trim()) ? false : t.userIdWrong;
}

/** The consultant with this number, and why there is none. */
function useConsultant(number: string | null): { name: string | undefined; error: string | undefined } {
  const t = useText();
  const { staffAccounts } = useStaffText();
  const { locale } = useLanguage();
  const found = useCall(
    'getExternalProfile',
    { params: { externalAccountIdentifier: number ?? '' } },
    { enabled: number !== null, retry: false },
  );
  if (number === null) return { name: undefined, error: undefined };
  const isUnknown = found.error instanceof ApiError && found.error.status === 404;
  return {
    name: found.data && fullName(found.data, locale),
    error: isUnknown ? staffAccounts.noConsultant({ number }) : found.error ? errorWords(found.error, t) : undefined,
  };
}
