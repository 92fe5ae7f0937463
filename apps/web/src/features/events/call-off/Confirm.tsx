import { useState } from 'react';
import type { CallOffTexts, CallOffView } from '@foyer/contract/events/call-off';
import { locales, translationKey, type Locale } from '@foyer/contract/wire/vocabulary';
import { isCallOffConfirmed } from '@foyer/domain/events/call-off';
import { languageWord } from '@foyer/messages/catalogue/languages';
import { call } from '../../../api/call.ts';
import { FailureAlert } from '../../../shared/action/FailureAlert.tsx';
import { useAction } from '../../../shared/action/use-action.ts';
import { useLanguage, useStaffText } from '../../../session/language.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Fold } from '../../../ui/Fold.tsx';
import { Stack } from '../../../ui/Layout.tsx';
import { TextArea, TextField } from '../../../ui/TextField.tsx';

/** Form of a call-off: reason, message to attendees and typed confirmation. */
export function Confirm({ view }: { view: CallOffView }) {
  const { locale } = useLanguage();
  const { callOff, sends } = useStaffText();
  const { eventId, eventShortCode: code, mainLocale } = view;
  const [reason, setReason] = useState('');
  const [texts, setTexts] = useState<CallOffTexts>({});
  const [confirmation, setConfirmation] = useState('');
  const act = useAction({
    act: (_input: void, { key }) =>
      call('callOffEvent', { params: { eventId }, body: { confirmation, reason, texts }, idempotencyKey: key }),
    successMessage: () => callOff.done,
  });
  const missing =
    reason.trim() === ''
      ? callOff.reasonNeeded
      : isCallOffConfirmed(confirmation, code)
        ? undefined
        : callOff.codeWrong({ code });
  const others = locales.filter((each) => each !== mainLocale);
  const textIn = (each: Locale) => {
    const key = translationKey(each);
    return (
      <TextArea
        key={key}
        label={callOff.text({ language: languageWord(each, locale) })}
        hint={
          each === mainLocale ? callOff.textHint : callOff.textFallback({ language: languageWord(mainLocale, locale) })
        }
        optional
        lang={each}
        maxLength={3000}
        value={texts[key] ?? ''}
        onValueChange={(text) => {
          const { [key]: _, ...rest } = texts;
          setTexts(text.trim() === '' ? rest : { ...rest, [key]: text });
        }}
      />
    );
  };
  return (
    <Card title={callOff.confirmTitle} level={2}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (missing === undefined) act.run();
        }}
      >
        <Stack gap={5}>
          <TextArea
            label={callOff.reason}
            hint={callOff.reasonHint}
            value={reason}
            maxLength={2000}
            onValueChange={setReason}
          />
          {textIn(mainLocale)}
          <Fold title={callOff.otherTexts}>
            <Stack gap={5}>{others.map(textIn)}</Stack>
          </Fold>
          <TextField
            label={callOff.code({ code })}
            value={confirmation}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            onValueChange={setConfirmation}
          />
          <p>{sends.callOff}</p>
          <FailureAlert failure={act.failure} />
          <div>
            <Button type="submit" variant="danger" loading={act.busy} disabledReason={act.busy ? undefined : missing}>
              {callOff.submit}
            </Button>
          </div>
        </Stack>
      </form>
    </Card>
  );
}
