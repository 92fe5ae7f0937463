import { useRef } from 'react';
import type { MessageText } from '@foyer/contract/mail/announcements';
import { locales, type Locale } from '@foyer/contract/wire/vocabulary';
import { languageName } from '@foyer/messages/catalogue/languages';
import { ApiError } from '../../../api/api-error.ts';
import { call } from '../../../api/call.ts';
import { FailureAlert } from '../../../shared/action/FailureAlert.tsx';
import { useAction } from '../../../shared/action/use-action.ts';
import { tokenWords } from '../../../shared/mail/token-words.ts';
import { useStaffText } from '../../../session/language.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Row, Stack } from '../../../ui/Layout.tsx';
import { Select } from '../../../ui/Select.tsx';
import { TextArea, TextField } from '../../../ui/TextField.tsx';
import { isWhole, textIn, unfilled, withText, type MessageDraft } from './draft.ts';
import styles from './Messages.module.css';

interface MessageFieldsProps {
  eventId: number;
  draft: MessageDraft;
  locale: Locale;
  mainLocale: Locale;
  tokens: readonly string[];
  onLocale: (locale: Locale) => void;
  onChange: (part: Partial<MessageDraft>) => void;
}

/** Subject and text in one language, the available tokens and a test mail to the own address. */
export function MessageFields({ eventId, draft, locale, mainLocale, tokens, onLocale, onChange }: MessageFieldsProps) {
  const { attendeeMessages: words, editor } = useStaffText();
  const area = useRef<HTMLTextAreaElement>(null);
  const text = textIn(draft, locale);
  const put = (part: Partial<MessageText>) => onChange({ texts: withText(draft, locale, { ...text, ...part }) });
  const insert = (token: string) => {
    const { selectionStart = text.text.length, selectionEnd = text.text.length } = area.current ?? {};
    put({ text: `${text.text.slice(0, selectionStart)}*|${token}|*${text.text.slice(selectionEnd)}` });
    area.current?.focus();
  };
  const problemOf = (part: keyof MessageText) => tokenWords(unfilled(text, part), part === 'text', editor);
  const test = useAction({
    act: () => call('sendTestMessage', { params: { eventId }, body: { kind: draft.kind, locale, text } }),
    successMessage: ({ to }) => editor.testSent({ to }),
    failureWords: (error) => {
      if (!(error instanceof ApiError)) return undefined;
      if (error.code === 'PROVIDER_UNREACHABLE') return editor.testFailed;
      return error.items.some(({ path }) => path === 'account.emailAddress') ? editor.testNoAddress : undefined;
    },
  });
  const main = languageName(mainLocale);
  return (
    <Stack gap={4}>
      <Select
        label={words.language}
        hint={locale === mainLocale ? words.mainNeeded({ language: main }) : words.mayBeEmpty({ language: main })}
        value={locale}
        options={locales.map((each) => ({ value: each, label: languageName(each) }))}
        onValueChange={(value) => onLocale(locales.find((each) => each === value) ?? mainLocale)}
      />
      <TextField
        lang={locale}
        label={editor.subject}
        maxLength={200}
        value={text.subject}
        error={problemOf('subject')}
        onValueChange={(subject) => put({ subject })}
      />
      <TextArea
        ref={area}
        lang={locale}
        label={words.text}
        hint={words.textHint}
        rows={12}
        maxLength={10_000}
        value={text.text}
        error={problemOf('text')}
        onValueChange={(value) => put({ text: value })}
      />
      <section aria-label={editor.tokens}>
        <p className={styles.soft}>{editor.tokensHint}</p>
        <Row gap={2}>
          {tokens.map((token) => (
            <Button key={token} size="sm" aria-label={editor.insertToken({ token })} onClick={() => insert(token)}>
              {token}
            </Button>
          ))}
        </Row>
      </section>
      <Row>
        <Button icon="mail" loading={test.busy} disabled={!isWhole(text)} onClick={() => test.run()}>
          {editor.sendTest}
        </Button>
      </Row>
      <FailureAlert failure={test.failure} />
    </Stack>
  );
}
