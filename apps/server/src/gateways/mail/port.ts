/** The door to whoever carries the mail (readings §7). */
export interface MailGateway {
  readonly name: 'files' | 'smtp';
  /** Hands one message over; throws `MailFault` when it was not taken. */
  send(message: MailMessage): Promise<void>;
  /** Forgets what it kept of these messages, by their ids. Not there where nothing is kept. */
  forget?(ids: readonly string[]): Promise<void>;
  /** Frees connections; sending again opens new ones. */
  close(): void;
}

export interface MailMessage {
  /** Unique for ever: becomes the Message-ID, so that a mail handed over twice is shown once by most readers. */
  id: string;
  from: string;
  /** Where answers go, when not to the sender. */
  replyTo?: string;
  to: string;
  subject: string;
  html: string;
  text: string;
  attachments: MailAttachment[];
  /** Where the reader gets no more of such mails; mail programs offer it as one click (RFC 8058). */
  unsubscribeUrl?: string;
}

export interface MailAttachment {
  fileName: string;
  contentType: string;
  content: Uint8Array;
  /** Inline images: the HTML names them as `cid:…`. */
  cid?: string;
}

/**
 * Why mails fail, as metrics count it: the recipient is refused, the server refuses us or our sender, it puts the mail off, it refuses our
 * sign-in, it is not reachable, out of time, the subject of the mail is gone, the mail could not be composed, the folder could not be written,
 * anything else.
 */
export const mailFaultReasons = [
  'refused',
  'relay',
  'deferred',
  'sign-in',
  'unreachable',
  'time-out',
  'gone',
  'content',
  'unwritable',
  'other',
] as const;
export type MailFaultReason = (typeof mailFaultReasons)[number];

/** Why a message was not taken. `permanent`: trying again cannot help (no such mailbox). */
export class MailFault extends Error {
  readonly permanent: boolean;
  readonly reason: MailFaultReason;

  constructor(message: string, permanent: boolean, reason: MailFaultReason = permanent ? 'refused' : 'other') {
    super(message);
    this.name = 'MailFault';
    this.permanent = permanent;
    this.reason = reason;
  }
}
