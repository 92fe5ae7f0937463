import type { SendMailOptions } from 'nodemailer';
import type { MailMessage } from './port.ts';

/** A message as nodemailer takes it. Files and URLs are never read on a message's behalf. */
export function nodemailerMessage(message: MailMessage): SendMailOptions {
  const domain = /@([\w.-]+)/.exec(message.from)?.[1] ?? 'foyer.example';
  return {
    from: message.from,
    to: message.to,
    ...(message.replyTo === undefined ? {} : { replyTo: message.replyTo }),
    subject: message.subject,
    html: message.html,
    text: message.text,
    messageId: `<${message.id}@${domain}>`,
    // no vacation notices and the like in answer
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(message.unsubscribeUrl === undefined
        ? {}
        : {
            'List-Unsubscribe': `<${message.unsubscribeUrl}>`,
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          }),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
    attachments: message.attachments.map(({ fileName, contentType, content, cid }) => ({
      filename: fileName,
      contentType,
      content: Buffer.from(content),
      ...(cid === undefined ? {} : { cid, contentDisposition: 'inline' as const }),
    })),
  };
}
