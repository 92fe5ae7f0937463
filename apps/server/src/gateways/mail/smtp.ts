import { nodemailerMessage } from './message.ts';
import { MailFault, type MailFaultReason, type MailGateway, type MailMessage } from './port.ts';

/** Sends mail through a server (`SMTP_URL`, e.g. `smtps://user:password@mail.example.com`) over a small pool of open connections. */
export function createSmtpMail(url: string, options: { timeOutMs?: number } = {}): MailGateway {
  const timeOutMs = options.timeOutMs ?? 20_000;
  const { protocol, hostname, port, username, password, searchParams } = new URL(url);
  const secure = protocol === 'smtps:';
  // Loads the library with the first mail.
  const open = async () =>
    (await import('nodemailer')).createTransport({
      host: hostname,
      port: port === '' ? (secure ? 465 : 587) : Number(port),
      secure,
      ...(username === '' ? {} : { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
      // `?requireTLS=true` refuses a server without encryption.
      requireTLS: searchParams.get('requireTLS') === 'true',
      pool: true,
      maxConnections: 3,
      connectionTimeout: timeOutMs,
      greetingTimeout: timeOutMs,
      socketTimeout: timeOutMs,
    });
  let transport: ReturnType<typeof open> | undefined;
  const opened = () => (transport ??= open());
  const asFault = (error: unknown) =>
    new MailFault(answerOf(error), isPermanent(error as SmtpError), kindOf(error as SmtpError));
  return {
    name: 'smtp',
    async send(message: MailMessage) {
      try {
        await (await opened()).sendMail(nodemailerMessage(message));
      } catch (error) {
        throw asFault(error);
      }
    },
    async greet() {
      try {
        await (await opened()).verify();
      } catch (error) {
        throw asFault(error);
      }
    },
    close: () => void transport?.then((each) => each.close()),
  };
}

interface SmtpError {
  responseCode?: unknown;
  code?: unknown;
  /** The SMTP command that was refused: `CONN`, `EHLO`, `AUTH …`, `MAIL FROM`, `RCPT TO`, `DATA`. */
  command?: unknown;
}

const isRefused = ({ responseCode }: SmtpError) => typeof responseCode === 'number' && responseCode >= 500;

/**
 * Only a refused recipient is permanent. A server that refuses the connection, our credentials, the sender or the message refuses all mail. That mail is
 * retried later, after an operator has fixed the cause.
 */
function isPermanent(error: SmtpError): boolean {
  return isRefused(error) && error.command === 'RCPT TO';
}

/** The reason for metrics; see `mailFaultReasons`. */
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

/** The server's response, without the content of the message. */
function answerOf(error: unknown): string {
  const { response, code, message } = error as { response?: unknown; code?: unknown; message?: unknown };
  return (
    [code, response ?? message]
      .filter((part) => typeof part === 'string')
      .join(' ')
      .slice(0, 500) || 'The mail could not be sent'
  );
}
