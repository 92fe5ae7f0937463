import type { MessageSchedule } from '@foyer/contract/mail/announcements';
import { FoyerError } from '@foyer/contract/wire/errors';
import { ruleEnd } from '@foyer/domain/mail/message-rules';
import type { CallContext } from '../../../calls/context.ts';
import { ruleEventOf, type RuleEventRow } from './rule-event.ts';

/** Rejects a schedule that would never send a mail. @throws EVENT_CALLED_OFF, VALIDATION_ERROR */
export function checkSchedule(
  schedule: MessageSchedule,
  event: RuleEventRow & { called_off_at: Date | null },
  { now }: Pick<CallContext, 'now'>,
): void {
  if (schedule.kind === 'now') return;
  if (event.called_off_at !== null) throw new FoyerError('EVENT_CALLED_OFF');
  const end = schedule.kind === 'at' ? new Date(schedule.date) : ruleEnd(schedule, ruleEventOf(event));
  if (end <= now) throw new FoyerError('VALIDATION_ERROR', { items: [{ code: 'DATE_ORDER', path: 'body.schedule' }] });
}
