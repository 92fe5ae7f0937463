import type { Locale } from '@foyer/contract/wire/vocabulary';
import { serverTexts, type ServerTexts } from '@foyer/messages/catalogue/server-texts';
import type { MailContent } from './content.ts';
import type { MailDraft } from './templates.ts';
import type { MailView } from './tokens.ts';
import { momentOf } from './view.ts';

type NoticeContent = Extract<MailContent, { template: 'security-notice' }>;

/** Tells the owner of an account what changed about sign-in, when, and what to do if it was someone else (people 8.7). */
export function securityNoticeDraft(
  { notice, at, timeZone, device, passkey, userId, url }: NoticeContent,
  texts: ServerTexts['mail'],
  view: MailView,
  locale: Locale,
): MailDraft {
  const { securityNotices } = serverTexts[locale];
  const heading = securityNotices.headings[notice];
  const text = securityNotices.texts[notice];
  return {
    subject: heading,
    heading,
    preview: text,
    blocks: [
      { kind: 'text', text: texts.greeting({ name: view.NAME }) },
      { kind: 'text', text },
      {
        kind: 'facts',
        rows: [
          [securityNotices.noticeAccount, userId],
          [securityNotices.noticeTime, momentOf(at, timeZone, locale)],
          [securityNotices.noticeDevice, notice === 'new-device' ? device || securityNotices.noticeUnknownDevice : ''],
          [securityNotices.noticePasskey, passkey],
        ],
      },
      { kind: 'text', text: securityNotices.noticeAdvice },
      { kind: 'button', label: securityNotices.noticeButton, url },
    ],
    footer: securityNotices.footerNotice,
  };
}
