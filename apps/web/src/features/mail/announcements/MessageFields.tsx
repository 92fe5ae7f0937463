import type { MessageText } from '@foyer/contract/mail/announcements';
import { locales, type Locale } from '@foyer/contract/wire/vocabulary';
import { messageLayoutTokens } from '@foyer/domain/mail/announcements';
import { languageName, languageWord } from '@foyer/messages/catalogue/languages';
import { ApiError } from '../../../api/api-error.ts';
import { call } from '../../../api/call.ts';
import { FailureAlert } from '../../../shared/action/FailureAlert.tsx';
import { useAction } from '../../../shared/action/use-action.ts';
import { Blocks } from '../../../shared/mail/blocks/Blocks.tsx';
import { Original } from '../../../shared/mail/blocks/Original.tsx';
import { Subject } from '../../../shared/mail/blocks/Subject.tsx';
import { TestButton } from '../../../shared/mail/TestButton.tsx';
import { tokenWords } from '../../../shared/mail/token-words.ts';
import { useLanguage, useStaffText } from '../../../session/language.tsx';
import { Alert } from '../../../ui/Alert.tsx';
import { Row, Stack } from '../../../ui/Layout.tsx';
import { Select } from '../../../ui/Select.tsx';
import { isWhole, textIn, unfilled, withText, type MessageDraft } from './draft.ts';
import { contentOf, messageBlocks, sourceOf } from './message-blocks.ts';

interface MessageFieldsProps {
  eventId: number;
  timeZone: string;
  draft: MessageDraft;
  locale: Locale;
  mainLocale: Locale;
  tokens: readonly string[];
  onLocale: (locale: Locale) => void;
  onChange: (part: Partial<MessageDraft>) => void;
}

/** Subject and text in one language, and a test mail to the own address. */
export function MessageFields({
  eventId,
  timeZone,
  draft,
  locale,
  mainLocale,
  tokens,
  onLocale,
  onChange,
}: MessageFieldsProps) {
  const { locale: reader } = useLanguage();
  const { attendeeMessages: words, editor, mailEditor: t } = useStaffText();
  const text = textIn(draft, locale);
  const put = (next: MessageText) => onChange({ texts: withText(draft, locale, next) });
  const original = textIn(draft, mainLocale);
  const source = sourceOf(text);
  const blocks = messageBlocks(source, tokens);
  const problemOf = (part: keyof MessageText) => tokenWords(unfilled(text, part), part !== 'subject', editor);
  const test = useAction({
    act: () => call('sendTestMessage', { params: { eventId }, body: { kind: draft.kind, locale, text } }),
    successMessage: ({ to }) => editor.testSent({ to }),
    failureWords: (error) => {
      if (!(error instanceof ApiError)) return undefined;
      if (error.code === 'PROVIDER_UNREACHABLE') return editor.testFailed;
      return error.items.some(({ path }) => path === 'account.emailAddress') ? editor.testNoAddress : undefined;
    },
  });
  const main = languageWord(mainLocale, reader);
  return (
    <Stack gap={4}>
      <Select
        label={words.language}
        hint={locale === mainLocale ? words.mainNeeded({ language: main }) : words.mayBeEmpty({ language: main })}
        value={locale}
        options={locales.map((each) => ({ value: each, label: languageName(each) }))}
        onValueChange={(value) => onLocale(locales.find((each) => each === value) ?? mainLocale)}
      />
      {locale !== mainLocale && isWhole(original) && (
        <Original
          language={main}
          lang={mainLocale}
          subject={original.subject}
          blocks={messageBlocks(sourceOf(original), tokens) ?? undefined}
          onCopy={() => put(original)}
        />
      )}
      <Subject
        key={`subject ${locale}`}
        lang={locale}
        label={editor.subject}
        maxLength={200}
        tokens={tokens}
        value={text.subject}
        error={problemOf('subject')}
        onValueChange={(subject) => put({ ...text, subject })}
      />
      {blocks ? (
        <Blocks
          key={locale}
          label={words.text}
          hint={words.textHint}
          lang={locale}
          source={source}
          blocks={blocks}
          tokens={{ inline: tokens, layout: messageLayoutTokens }}
          error={problemOf(text.html === undefined ? 'text' : 'html')}
          onChange={(changed) => {
            const next = { subject: text.subject, ...contentOf(changed) };
            put(next);
            return sourceOf(next);
          }}
        />
      ) : (
        <Alert title={t.onlyHtmlTitle}>{t.onlyHtml}</Alert>
      )}
      <Row>
        <TestButton
          event={{ eventId, timeZone }}
          busy={test.busy}
          disabled={!isWhole(text)}
          onClick={() => test.run()}
        />
      </Row>
      <FailureAlert failure={test.failure} />
    </Stack>
  );
}
