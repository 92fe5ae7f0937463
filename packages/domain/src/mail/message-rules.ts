import type { MessageRule, MessageSchedule } from '@foyer/contract/mail/announcements';
import { msOf, type Instant } from '../shared/dates.ts';

/**
 * When a message with a rule is due for a person (mail 4). The date that a rule counts from is its anchor: the start or end
 * of the event, a check-in, or a registration.
 */

/** The dates of an event that rules count from. */
export interface RuleEvent {
  eventStart: Instant;
  eventEnd: Instant;
  /** The end of an activation by staff. The event counts as open until then. */
  activatedUntil: Instant | null;
}

/** What a rule needs to know about a person. */
export interface RulePerson {
  /** The order, or the transfer that made this person the holder. */
  registeredAt: Instant;
  checkedInAt: Instant | null;
}

const minuteMs = 60_000;
const unitMs: Readonly<Record<MessageRule['unit'], number>> = {
  minutes: minuteMs,
  hours: 60 * minuteMs,
  days: 24 * 60 * minuteMs,
};
/** A rule with "after" ends this long after its last time, for late registrations and check-ins. */
const graceMs = 7 * unitMs.days;

const offsetOf = ({ amount, unit, direction }: MessageRule): number =>
  (direction === 'before' ? -1 : 1) * amount * unitMs[unit];

/** The anchor of a rule, if it is the same for everyone. */
export function commonAnchor({ anchor }: MessageRule, event: RuleEvent): Date | null {
  if (anchor === 'EVENT_START') return new Date(msOf(event.eventStart));
  return anchor === 'EVENT_END' ? new Date(msOf(event.eventEnd)) : null;
}

/** The message is due for everyone whose anchor is not later than this time. */
export const latestAnchor = (rule: MessageRule, now: Date): Date => new Date(now.getTime() - offsetOf(rule));

/**
 * When the rule ends. A message "before" makes no sense after its date. A message "after" reaches late registrations
 * and check-ins.
 */
export function ruleEnd(rule: MessageRule, event: RuleEvent): Date {
  const anchor = commonAnchor(rule, event);
  if (rule.direction === 'before' && anchor !== null) return anchor;
  const end = Math.max(msOf(event.eventEnd), event.activatedUntil === null ? -Infinity : msOf(event.activatedUntil));
  return new Date(end + offsetOf(rule) + graceMs);
}

/**
 * When the message is due for a person. A person who registers later than the rule's time gets it at registration. Null
 * if it is never due: no check-in yet, or the rule has ended.
 */
export function dueTime(rule: MessageRule, event: RuleEvent, person: RulePerson): Date | null {
  const registered = msOf(person.registeredAt);
  const own = rule.anchor === 'CHECK_IN' ? person.checkedInAt : person.registeredAt;
  const anchor = commonAnchor(rule, event) ?? own;
  if (anchor === null) return null;
  const due = Math.max(msOf(anchor) + offsetOf(rule), registered);
  return due < ruleEnd(rule, event).getTime() ? new Date(due) : null;
}

/** The time of a scheduled message, if it is the same for everyone and still ahead. */
export function nextTime(schedule: MessageSchedule, event: RuleEvent, now: Date): Date | null {
  if (schedule.kind === 'now') return null;
  if (schedule.kind === 'at') return msOf(schedule.date) > now.getTime() ? new Date(schedule.date) : null;
  const anchor = commonAnchor(schedule, event);
  if (anchor === null) return null;
  const time = anchor.getTime() + offsetOf(schedule);
  return time > now.getTime() ? new Date(time) : null;
}
