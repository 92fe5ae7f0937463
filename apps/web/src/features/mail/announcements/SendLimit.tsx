import { useState } from 'react';
import { mostSendsPerDay, sendsPerDay } from '@foyer/contract/mail/message-vocabulary';
import { parseNumber } from '@foyer/domain/forms/values';
import { call } from '../../../api/call.ts';
import { FailureAlert } from '../../../shared/action/FailureAlert.tsx';
import { useAction } from '../../../shared/action/use-action.ts';
import { useSendAllowance } from '../../../shared/mail/use-sends.ts';
import { useLanguage, useStaffText } from '../../../session/language.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Stack } from '../../../ui/Layout.tsx';
import { TextField } from '../../../ui/TextField.tsx';

/** The number of messages that an event can send in 24 hours, for administrators. */
export function SendLimit({ eventId }: { eventId: number }) {
  const perDay = useSendAllowance(eventId).data?.sends.perDay;
  return perDay === undefined ? null : <LimitForm key={perDay} {...{ eventId, perDay }} />;
}

function LimitForm({ eventId, perDay }: { eventId: number; perDay: number }) {
  const { locale } = useLanguage();
  const { sends: t } = useStaffText();
  const [typed, setTyped] = useState(String(perDay));
  const wanted = parseNumber(typed) ?? Number.NaN;
  const isPossible = Number.isInteger(wanted) && wanted >= sendsPerDay && wanted <= mostSendsPerDay;
  const range = { least: sendsPerDay.toLocaleString(locale), most: mostSendsPerDay.toLocaleString(locale) };
  const save = useAction({
    act: () => call('changeSendAllowance', { params: { eventId }, body: { perDay: wanted } }),
    successMessage: () => t.limitSaved,
  });
  return (
    <Card title={t.limitTitle}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (isPossible && wanted !== perDay) save.run();
        }}
      >
        <Stack gap={4}>
          <TextField
            label={t.limit}
            hint={t.limitHint(range)}
            inputMode="numeric"
            value={typed}
            error={isPossible ? undefined : t.limitWrong(range)}
            onValueChange={setTyped}
          />
          <FailureAlert failure={save.failure} />
          <div>
            <Button type="submit" loading={save.busy} disabled={!isPossible || wanted === perDay}>
              {t.limitSave}
            </Button>
          </div>
        </Stack>
      </form>
    </Card>
  );
}
