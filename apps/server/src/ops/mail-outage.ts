import type { MailFaultReason } from '../gateways/mail/port.ts';
import type { Logger } from './logging.ts';

/** Reasons that concern all mail, not one recipient or one mail. */
const forAllMail: ReadonlySet<MailFaultReason> = new Set(['relay', 'sign-in', 'unreachable', 'time-out', 'unwritable']);

interface Attempt {
  mailId: number;
  outcome: 'sent' | 'put off' | 'given up';
  reason?: MailFaultReason;
}

/**
 * Logs attempts to send mail. While no mail can be sent, the log has one line with the first failed mail, and one line when mail is sent again, instead of a line
 * per mail. A mail that fails on its own, or for good, has a line of its own.
 */
export function createMailOutage(logger: Pick<Logger, 'warn'>): (attempt: Attempt) => void {
  const failing = new Map<MailFaultReason, { since: number; attempts: number }>();
  return (attempt) => {
    const { outcome, reason } = attempt;
    if (outcome === 'sent') {
      if (failing.size === 0) return;
      const all = [...failing.values()];
      const seconds = Math.round((performance.now() - Math.min(...all.map(({ since }) => since))) / 1000);
      const failedAttempts = all.reduce((sum, { attempts }) => sum + attempts, 0);
      logger.warn({ reasons: [...failing.keys()], seconds, failedAttempts }, 'mail is sent again');
      failing.clear();
      return;
    }
    if (reason === undefined || !forAllMail.has(reason)) return logger.warn(attempt, 'mail not sent');
    const known = failing.get(reason);
    if (known) known.attempts += 1;
    else failing.set(reason, { since: performance.now(), attempts: 1 });
    if (!known || outcome === 'given up') logger.warn(attempt, 'mail not sent');
  };
}
