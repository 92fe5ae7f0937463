import { useQuery } from '@tanstack/react-query';
import type { EventDefinition } from '@foyer/contract/events/event-definition';
import type { MailedEvent } from '@foyer/contract/events/event-draft';
import { isTimeZone } from '@foyer/domain/shared/dates';
import { isEmail } from '@foyer/domain/shared/text';
import { defaultLocale, type Locale, type MailTemplate } from '@foyer/contract/wire/vocabulary';
import { ApiError } from '../../../api/api-error.ts';
import { call } from '../../../api/call.ts';
import { callQuery, useCall } from '../../../api/query.ts';
import { useAction } from '../../../shared/action/use-action.ts';
import { useSettled } from '../../../shared/mail/use-settled.ts';
import { useStaffText } from '../../../session/language.tsx';
import type { MailDraft, PartProps } from './document.ts';
import { forbiddenHtmlWords } from './forbidden-html-words.ts';

interface MailOf extends PartProps {
  eventId: number;
  /** The attendee of the preview. Null: invented people. */
  ticketId: number | null;
  templateName: MailTemplate;
  locale: Locale;
}

/** The subject and the HTML of a mail. */
export interface MailWords {
  subject: string;
  html: string;
}

/** What mails show of the draft. Absent while a value breaks a rule: the preview then shows the published event. */
function shownDraft({ defaultName, translations, eventStart, eventEnd, configuration }: EventDefinition): {
  draft?: MailedEvent;
} {
  const { timeZone, venue, color, mailSenderName, mailReplyTo } = configuration;
  const isShown =
    defaultName.trim() !== '' &&
    eventStart !== '' &&
    eventEnd !== '' &&
    isTimeZone(timeZone) &&
    (mailReplyTo === undefined || isEmail(mailReplyTo));
  if (!isShown) return {};
  const shown = { timeZone, venue, color, mailSenderName, mailReplyTo };
  return {
    draft: { defaultName, translations: { name: translations?.name }, eventStart, eventEnd, configuration: shown },
  };
}

/** The English mail of the draft, while another language is edited. */
export function useOriginal({
  eventId,
  definition,
  templateName,
  locale,
}: Omit<MailOf, 'change' | 'problemAt' | 'ticketId'>): MailWords | undefined {
  const own = definition.emailTemplates?.find(
    (each) => each.templateName === templateName && each.locale === defaultLocale,
  );
  const builtIn = useCall(
    'previewEventMail',
    { params: { eventId }, body: { templateName, locale: defaultLocale, ...shownDraft(definition) } },
    { enabled: locale !== defaultLocale && own?.templateHTMLContent === undefined, staleTime: 60_000 },
  );
  const html = own?.templateHTMLContent ?? builtIn.data?.templateHTMLContent;
  const subject = own?.templateSubject ?? builtIn.data?.templateSubject;
  return locale === defaultLocale || html === undefined || subject === undefined ? undefined : { subject, html };
}

/** One mail of the draft: its text, its preview and its actions. */
export function useMail({ eventId, ticketId, definition, change, problemAt, templateName, locale }: MailOf) {
  const { editor } = useStaffText();
  const mails = definition.emailTemplates ?? [];
  const index = mails.findIndex((each) => each.templateName === templateName && each.locale === locale);
  const own = index < 0 ? undefined : mails[index];
  const subjectProblem = problemAt(`emailTemplates.${index}.templateSubject`);
  const htmlProblem = problemAt(`emailTemplates.${index}.templateHTMLContent`);
  const isWrong = subjectProblem !== undefined || htmlProblem !== undefined;

  const wanted = {
    templateName,
    locale,
    ...(own?.templateSubject ? { templateSubject: own.templateSubject } : {}),
    ...(own?.templateHTMLContent ? { templateHTMLContent: own.templateHTMLContent } : {}),
    ...shownDraft(definition),
  };
  const previewed = { ...wanted, ...(ticketId === null ? {} : { ticketId }) };
  const text = JSON.stringify(previewed);
  const settled = useSettled(text);
  // After another mail is selected, the settled text still belongs to the previous mail. Its words must not be saved here.
  const ofThisMail = JSON.stringify({ templateName, locale }).slice(0, -1);
  const settledText = settled.startsWith(ofThisMail) ? settled : text;
  const preview = useQuery({
    ...callQuery('previewEventMail', { params: { eventId }, body: JSON.parse(settledText) as typeof previewed }),
    // `isWrong` belongs to the newest text. An older text may have a problem that the server refuses.
    enabled: !isWrong && settled === text,
    // Keep the last preview while typing. The preview of another mail or language is not reused.
    placeholderData: (data, query) => (query?.meta?.['mail'] === ofThisMail ? data : undefined),
    meta: { mail: ofThisMail },
    staleTime: 60_000,
    retry: false,
  });
  const problems = { subject: subjectProblem, html: htmlProblem ?? forbiddenHtmlWords(preview.error, editor) };
  const send = useAction({
    act: () => call('sendTestMail', { params: { eventId }, body: wanted }),
    successMessage: ({ to }) => editor.testSent({ to }),
    failureWords: (error) => {
      if (!(error instanceof ApiError)) return undefined;
      if (error.code === 'PROVIDER_UNREACHABLE') return editor.testFailed;
      return error.items.some(({ path }) => path === 'account.emailAddress') ? editor.testNoAddress : undefined;
    },
  });
  const subject = own?.templateSubject ?? preview.data?.templateSubject ?? '';
  const html = own?.templateHTMLContent ?? preview.data?.templateHTMLContent ?? '';
  const rest = mails.filter((each) => each !== own);
  return {
    isOwn: own !== undefined,
    subject,
    html,
    problems,
    isWrong: isWrong || problems.html !== undefined,
    preview,
    send,
    put: (part: Partial<MailDraft>) => {
      const next: MailDraft = { templateName, locale, templateSubject: subject, templateHTMLContent: html, ...part };
      change({ ...definition, emailTemplates: [...rest, next] });
    },
    /** Restores the built-in mail. */
    forget: () => change({ ...definition, emailTemplates: rest }),
  };
}
