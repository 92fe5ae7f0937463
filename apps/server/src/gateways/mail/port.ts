/** The port to the mail transport (mail 1). */
export interface MailGateway {
  readonly name: 'files' | 'smtp';
  /** Sends one message. Throws `MailFault` when the transport refuses it. */
  send(message: MailMessage): Promise<void>;
  /** Connects to the server and signs in, and sends nothing. Throws `MailFault`. Missing in transports without a server. */
  greet?(): Promise<void>;
  /** Deletes stored copies of these messages, by id. Missing in transports that store nothing. */
  forget?(ids: readonly string[]): Promise<void>;
  /** Closes connections. The next `send` opens new ones. */
  close(): void;
}

export interface MailMessage {
  /** Unique forever. It becomes the Message-ID, so most mail programs show a message that was sent twice only once. */
  id: string;
  from: string;
  /** Reply address, when it differs from the sender. */
  replyTo?: string;
  to: string;
  subject: string;
  html: string;
  text: string;
  attachments: MailAttachment[];
  /** URL that unsubscribes the reader. Mail programs offer it as one click (RFC 8058). */
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
 * Reasons why mail fails, as counted by metrics:
 * `refused`: the server refuses the recipient. `relay`: the server refuses our connection or our sender. `deferred`: the server asks to send later. `sign-in`:
 * the server refuses our credentials. `unreachable`, `time-out`: no connection, or no response in time. `gone`: the order or ticket that the mail is about is
 * gone. `content`: the mail could not be composed. `unwritable`: the folder could not be written. `other`: anything else.
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

/** Why a message was not accepted. `permanent` means that a retry cannot succeed, for example because the mailbox does not exist. */
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
