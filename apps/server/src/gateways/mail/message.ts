import type { SendMailOptions } from 'nodemailer';
import type { MailMessage } from './port.ts';

/** Converts a message for nodemailer. Nodemailer may not read files or URLs that a message names. */
export function nodemailerMessage(message: MailMessage): SendMailOptions {
  // The name in front of the address may contain an address of its own.
  const domain = /@([\w.-]+)>?$/.exec(message.from.trim())?.[1] ?? 'foyer.example';
  return {
    from: message.from,
    to: message.to,
    ...(message.replyTo === undefined ? {} : { replyTo: message.replyTo }),
    subject: message.subject,
    html: message.html,
    text: message.text,
    messageId: `<${message.id}@${domain}>`,
    // Prevents automatic replies, such as vacation notices.
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
