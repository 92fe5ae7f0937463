import { useRef, useState } from 'react';
import { languageName } from '@foyer/messages/catalogue/languages';
import { longestMailTemplate } from '@foyer/contract/events/editor-vocabulary';
import { locales, type Locale, type MailTemplate } from '@foyer/contract/wire/vocabulary';
import { FailureAlert } from '../../../shared/action/FailureAlert.tsx';
import { ComposedMail } from '../../../shared/mail/ComposedMail.tsx';
import { templateWords } from '../../../shared/mail/mail-words.ts';
import { LoadFailed } from '../../../shared/page/LoadFailed.tsx';
import { useLanguage, useStaffText } from '../../../session/language.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { FieldRow, Stack } from '../../../ui/Layout.tsx';
import { Select } from '../../../ui/Select.tsx';
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx';
import { TextArea, TextField } from '../../../ui/TextField.tsx';
import styles from './Editor.module.css';
import { MailSenderCard } from './MailSenderCard.tsx';
import { fieldId, useShownField, type TabProps } from './show-field.ts';
import { useMail } from './use-mail.ts';

interface MailsPartProps extends TabProps {
  eventId: number;
  tokens: readonly string[];
}

/**
 * The mail templates in display order. The type makes the compiler report a missing one. The order is defined here
 * because only the editor needs it.
 */
const templates: Readonly<Record<Exclude<MailTemplate, 'sign-in-link'>, true>> = {
  confirmation: true,
  'guest-ticket': true,
  itinerary: true,
  'transfer-from': true,
  'transfer-to': true,
  upgrade: true,
  cancellation: true,
  'team-added': true,
  'team-left': true,
  'form-link': true,
  'waiting-offer': true,
  'waiting-ended': true,
  'team-ended': true,
  refund: true,
};
const kinds = Object.keys(templates) as (keyof typeof templates)[];

/** The mails of an event, one template and language at a time, with a preview. */
export function MailsPart({ tokens, ...part }: MailsPartProps) {
  const { locale: mine, text: t } = useLanguage();
  const { editor, outbox } = useStaffText();
  const [templateName, setTemplate] = useState<MailTemplate>('confirmation');
  const [locale, setLocale] = useState<Locale>(mine);
  useShownField(part, ['mails'], ({ path }) => {
    const picked = part.definition.emailTemplates?.[Number(path.split('.')[1])];
    if (!picked) return;
    setTemplate(picked.templateName);
    setLocale(picked.locale);
  });
  const mail = useMail({ ...part, templateName, locale });
  const { preview } = mail;

  return (
    <Stack gap={5}>
      <div id={fieldId('configuration')}>
        <MailSenderCard {...part} />
      </div>
      <FieldRow>
        <Select
          label={editor.mail}
          value={templateName}
          options={kinds.map((each) => ({ value: each, label: templateWords(each, outbox) }))}
          onValueChange={(value) => setTemplate(kinds.find((each) => each === value) ?? 'confirmation')}
        />
        <Select
          label={editor.language}
          value={locale}
          options={locales.map((each) => ({ value: each, label: languageName(each) }))}
          onValueChange={(value) => setLocale(locales.find((each) => each === value) ?? mine)}
        />
      </FieldRow>
      <p className={styles.soft}>{mail.isOwn ? editor.isOwn : editor.isBuiltIn}</p>
      {preview.isError && !mail.isOwn ? (
        <LoadFailed error={preview.error} onRetry={() => void preview.refetch()} />
      ) : preview.data === undefined && !mail.isOwn ? (
        <Loading label={t.common.loading}>
          <Skeleton shape="block" height="24rem" />
        </Loading>
      ) : (
        <div id={fieldId('emailTemplates')} className={styles.mail}>
          <MailText mail={mail} locale={locale} tokens={tokens} />
          <Card title={editor.preview}>
            {preview.data && (
              <ComposedMail mail={preview.data} subjectLabel={editor.previewSubject} title={editor.preview} />
            )}
          </Card>
        </div>
      )}
    </Stack>
  );
}

interface MailTextProps {
  mail: ReturnType<typeof useMail>;
  locale: Locale;
  tokens: readonly string[];
}

/** The text of a mail, its tokens and its actions. */
function MailText({ mail, locale, tokens }: MailTextProps) {
  const { editor } = useStaffText();
  const area = useRef<HTMLTextAreaElement>(null);
  const { html, put, problems, send } = mail;
  const insert = (token: string) => {
    const { selectionStart = html.length, selectionEnd = html.length } = area.current ?? {};
    put({ templateHTMLContent: `${html.slice(0, selectionStart)}*|${token}|*${html.slice(selectionEnd)}` });
    area.current?.focus();
  };
  return (
    <Stack gap={4}>
      <TextField
        lang={locale}
        label={editor.subject}
        maxLength={300}
        value={mail.subject}
        error={problems.subject}
        onValueChange={(templateSubject) => put({ templateSubject })}
      />
      <TextArea
        ref={area}
        lang={locale}
        className={styles.code}
        label={editor.html}
        rows={18}
        spellCheck={false}
        maxLength={longestMailTemplate}
        value={html}
        error={problems.html}
        onValueChange={(templateHTMLContent) => put({ templateHTMLContent })}
      />
      <section aria-label={editor.tokens}>
        <p className={styles.soft}>{editor.tokensHint}</p>
        <div className={styles.row}>
          {tokens.map((token) => (
            <Button key={token} size="sm" aria-label={editor.insertToken({ token })} onClick={() => insert(token)}>
              {token}
            </Button>
          ))}
        </div>
      </section>
      <div className={styles.row}>
        <Button icon="mail" loading={send.busy} disabled={mail.isWrong} onClick={() => send.run()}>
          {editor.sendTest}
        </Button>
        {mail.isOwn && (
          <Button variant="quiet" icon="undo" onClick={mail.forget}>
            {editor.backToBuiltIn}
          </Button>
        )}
      </div>
      <FailureAlert failure={send.failure} />
    </Stack>
  );
}
