import { useState } from 'react';
import { apiScopes, scopesOfAllEvents, type ApiScope } from '@foyer/contract/integrations/api-scopes';
import { longestKeyDays } from '@foyer/domain/integrations/api-key';
import { call } from '../../../api/call.ts';
import { useStaffText } from '../../../session/language.tsx';
import { FormDialog } from '../../../shared/action/FormDialog.tsx';
import { useAction } from '../../../shared/action/use-action.ts';
import { EventChoice } from '../../../shared/event/EventChoice.tsx';
import { CheckboxGroup } from '../../../ui/ChoiceGroup.tsx';
import { Select } from '../../../ui/Select.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { KeyDialog } from './KeyDialog.tsx';

/** Choices of the validity, in days. */
const validities = [30, 90, 180, longestKeyDays - 1] as const;
const dayMs = 86_400_000;

/** Accounts belong to no event, so a key for one event cannot import them. */
const isPossible = (scope: ApiScope, eventId: number | null) => eventId === null || !scopesOfAllEvents.has(scope);

/** Creates a key, and shows it once. */
export function ApiKeyDialog({ onClose }: { onClose: () => void }) {
  const { apiKeys: t } = useStaffText();
  const [typed, setTyped] = useState<{ name: string; scopes: ApiScope[]; eventId: number | null; days: number }>({
    name: '',
    scopes: [],
    eventId: null,
    days: 90,
  });
  const [secret, setSecret] = useState<string>();
  const put = (part: Partial<typeof typed>) => setTyped({ ...typed, ...part });
  const { days, ...settings } = typed;
  const create = useAction({
    act: () =>
      call('createApiKey', {
        body: { ...settings, expireDate: new Date(Date.now() + days * dayMs).toISOString() },
      }),
    onDone: (created) => setSecret(created.secret),
  });
  if (secret !== undefined) return <KeyDialog secret={secret} onClose={onClose} />;
  const problem = typed.name.trim() === '' ? t.nameMissing : typed.scopes.length === 0 ? t.scopesMissing : undefined;
  return (
    <FormDialog
      title={t.create}
      initialFocus="input"
      submit={t.submit}
      incomplete={problem !== undefined}
      incompleteReason={problem}
      action={create}
      onSubmit={() => create.run()}
      onClose={onClose}
    >
      <TextField
        label={t.name}
        hint={t.nameHint}
        required
        maxLength={100}
        autoComplete="off"
        value={typed.name}
        onValueChange={(name) => put({ name })}
      />
      <EventChoice
        label={t.event}
        noEvent={t.allEvents}
        eventId={typed.eventId}
        onChoose={(eventId) => put({ eventId, scopes: typed.scopes.filter((scope) => isPossible(scope, eventId)) })}
      />
      <CheckboxGroup
        label={t.scopes}
        options={apiScopes.map((scope) => ({
          value: scope,
          label: t.scopeNames[scope],
          ...(isPossible(scope, typed.eventId) ? {} : { disabledReason: t.accountsOfAllEvents }),
        }))}
        values={typed.scopes}
        onValuesChange={(values) => put({ scopes: apiScopes.filter((scope) => values.includes(scope)) })}
      />
      <Select
        label={t.validity}
        hint={t.validityHint}
        value={String(typed.days)}
        options={validities.map((each) => ({ value: String(each), label: t.days({ count: each }) }))}
        onValueChange={(value) => put({ days: Number(value) })}
      />
    </FormDialog>
  );
}
