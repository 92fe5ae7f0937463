import { useState } from 'react';
import { languageName } from '@foyer/messages/catalogue/languages';
import { locales, type Locale, type MailTemplate } from '@foyer/contract/wire/vocabulary';
import { MailPreview } from '../../../shared/mail/MailPreview.tsx';
import { PreviewPerson } from '../../../shared/mail/PreviewPerson.tsx';
import { templateWords } from '../../../shared/mail/mail-words.ts';
import { LoadFailed } from '../../../shared/page/LoadFailed.tsx';
import { useLanguage, useStaffText } from '../../../session/language.tsx';
import { FieldRow, Stack } from '../../../ui/Layout.tsx';
import { Select } from '../../../ui/Select.tsx';
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx';
import styles from './Editor.module.css';
import { MailSenderCard } from './MailSenderCard.tsx';
import { MailText } from './MailText.tsx';
import { fieldId, useShownField, type TabProps } from './show-field.ts';
import { useMail, useOriginal } from './use-mail.ts';

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
  const [ticketId, setTicketId] = useState<number | null>(null);
  const mail = useMail({ ...part, ticketId, templateName, locale });
  const original = useOriginal({ ...part, templateName, locale });
  const [isWide, setWide] = useState(false);
  const { preview } = mail;
  // The draft has a subject but no content: the preview's response contains the built-in content. An edit before it would
  // store an empty mail.
  const isContentMissing = mail.html === '' && !preview.isError && !mail.isWrong;

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
      {preview.isError && (!mail.isOwn || mail.html === '') ? (
        <LoadFailed error={preview.error} onRetry={() => void preview.refetch()} />
      ) : preview.data === undefined && (!mail.isOwn || isContentMissing) ? (
        <Loading label={t.common.loading}>
          <Skeleton shape="block" height="24rem" />
        </Loading>
      ) : (
        <div id={fieldId('emailTemplates')} className={styles.mail} data-wide={isWide ? '' : undefined}>
          <MailText
            key={`${templateName} ${locale}`}
            event={{ eventId: part.eventId, timeZone: part.definition.configuration.timeZone }}
            {...{ mail, original, locale, tokens }}
          />
          <MailPreview
            mail={preview.data}
            isWide={isWide}
            onWide={setWide}
            fields={<PreviewPerson eventId={part.eventId} ticketId={ticketId} onChoose={setTicketId} />}
          />
        </div>
      )}
    </Stack>
  );
}
