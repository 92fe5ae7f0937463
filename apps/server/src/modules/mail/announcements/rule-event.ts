import type { MessageRule } from '@foyer/contract/mail/announcements';
import { commonAnchor, latestAnchor, ruleEnd, type RuleEvent } from '@foyer/domain/mail/message-rules';
import { sql, type RawBuilder, type SqlBool } from 'kysely';

/** Columns of an event that rules count from. */
export interface RuleEventRow {
  event_start: Date;
  event_end: Date;
  activated_until: Date | null;
}

export const ruleEventOf = (row: RuleEventRow): RuleEvent => ({
  eventStart: row.event_start,
  eventEnd: row.event_end,
  activatedUntil: row.activated_until,
});

/** SQL condition on `ticket t`: the message is due for its holder. Must match `dueTime` of the domain. */
export function isDue(rule: MessageRule, event: RuleEvent, now: Date): RawBuilder<SqlBool> {
  if (now >= ruleEnd(rule, event)) return sql`false`;
  const latest = latestAnchor(rule, now);
  const anchor = commonAnchor(rule, event);
  if (anchor !== null) return anchor <= latest ? sql`true` : sql`false`;
  return rule.anchor === 'CHECK_IN'
    ? sql`EXISTS (SELECT FROM check_in i WHERE i.ticket_id = t.ticket_id AND i.checked_in_at <= ${latest})`
    : // The new holder of a transferred ticket is registered since the transfer.
      sql`coalesce(t.transferred_at, t.created_at) <= ${latest}`;
}
