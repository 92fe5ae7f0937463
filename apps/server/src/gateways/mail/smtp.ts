import { createTransport } from 'nodemailer';
import { nodemailerMessage } from './message.ts';
import { MailFault, type MailFaultReason, type MailGateway, type MailMessage } from './port.ts';

/** Mail through a server (`SMTP_URL`, e.g. `smtps://user:password@mail.example.com`), over a few connections kept open. */
export function createSmtpMail(url: string, options: { timeOutMs?: number } = {}): MailGateway {
  const timeOutMs = options.timeOutMs ?? 20_000;
  const { protocol, hostname, port, username, password, searchParams } = new URL(url);
  const secure = protocol === 'smtps:';
  const transport = createTransport({
    host: hostname,
    port: port === '' ? (secure ? 465 : 587) : Number(port),
    secure,
    ...(username === '' ? {} : { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
    // `?requireTLS=true` refuses a server that offers no encryption
    requireTLS: searchParams.get('requireTLS') === 'true',
    pool: true,
    maxConnections: 3,
    connectionTimeout: timeOutMs,
    greetingTimeout: timeOutMs,
    socketTimeout: timeOutMs,
  });
  return {
    name: 'smtp',
    async send(message: MailMessage) {
      try {
        await transport.sendMail(nodemailerMessage(message));
      } catch (error) {
        throw new MailFault(answerOf(error), isPermanent(error as SmtpError), kindOf(error as SmtpError));
      }
    },
    close: () => transport.close(),
  };
}

interface SmtpError {
  responseCode?: unknown;
  code?: unknown;
  /** The command that was refused: `CONN`, `EHLO`, `AUTH …`, `MAIL FROM`, `RCPT TO`, `DATA`. */
  command?: unknown;
}

const isRefused = ({ responseCode }: SmtpError) => typeof responseCode === 'number' && responseCode >= 500;

/**
 * Only the refusal of a recipient is final. A server that refuses the connection, our sign-in, the sender or the message does so with every
 * mail until somebody mends it; those mails are sent later.
 */
function isPermanent(error: SmtpError): boolean {
  return isRefused(error) && error.command === 'RCPT TO';
}

/** For counting; see `mailFaultReasons`. */
function kindOf(error: SmtpError): MailFaultReason {
  if (error.code === 'EAUTH') return 'sign-in';
  if (isRefused(error)) return isPermanent(error) ? 'refused' : 'relay';
  if (typeof error.responseCode === 'number') return 'deferred';
  if (error.code === 'ETIMEDOUT') return 'time-out';
  return ['ECONNECTION', 'ECONNREFUSED', 'ECONNRESET', 'ESOCKET', 'EDNS', 'ENOTFOUND', 'ETLS'].includes(
    String(error.code),
  )
    ? 'unreachable'
    : 'other';
}

/** The server's own answer, without the message it was about. */
function answerOf(error: unknown): string {
  const { response, code, message } = error as { response?: unknown; code?: unknown; message?: unknown };
  return (
    [code, response ?? message]
      .filter((part) => typeof part === 'string')
      .join(' ')
      .slice(0, 500) || 'The mail could not be sent'
  );
}
