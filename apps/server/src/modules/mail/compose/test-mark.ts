import type { Locale } from '@foyer/contract/wire/vocabulary';
import type { MailMessage } from '../../../gateways/mail/port.ts';
import { serverTexts, type ServerTexts } from '@foyer/messages/catalogue/server-texts';

/** Marks subject, HTML and text of a mail as a test, for installations without real payments (system 6.3). */
export function markAsTest(message: MailMessage, locale: Locale): MailMessage {
  const texts: ServerTexts['mail'] = serverTexts[locale].mail;
  const note = `<p style="margin:0;padding:8px;text-align:center;font:600 14px/1.4 Helvetica,Arial,sans-serif;background-color:#fde68a;color:#1c1917">${texts.testNotice}</p>`;
  const body = /<body[^<>]*>/;
  const html = body.test(message.html)
    ? message.html.replace(body, (tag) => `${tag}${note}`)
    : `${note}${message.html}`;
  return {
    ...message,
    subject: `[${texts.testMark}] ${message.subject}`,
    html,
    text: `${texts.testNotice}\n\n${message.text}`,
  };
}
