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
        throw new MailFault(answerOf(error), isPermanent(error), kindOf(error));
      }
    },
    close: () => transport.close(),
  };
}

/** 5xx is the server's word for "do not try again"; a refused sign-in is our setting's fault and may be mended. */
function isPermanent(error: unknown): boolean {
  const { responseCode, code } = error as { responseCode?: unknown; code?: unknown };
  return typeof responseCode === 'number' && responseCode >= 500 && code !== 'EAUTH';
}

/** For counting; see `mailFaultReasons`. */
function kindOf(error: unknown): MailFaultReason {
  const { responseCode, code } = error as { responseCode?: unknown; code?: unknown };
  if (code === 'EAUTH') return 'sign-in';
  if (typeof responseCode === 'number') return responseCode >= 500 ? 'refused' : 'deferred';
  if (code === 'ETIMEDOUT') return 'time-out';
  return ['ECONNECTION', 'ECONNREFUSED', 'ECONNRESET', 'ESOCKET', 'EDNS', 'ENOTFOUND', 'ETLS'].includes(String(code))
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
