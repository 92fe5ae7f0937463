import type { MessageRule, MessageSchedule } from '@foyer/contract/mail/announcements';
import { mostOffset } from '@foyer/contract/mail/message-vocabulary';
import type { EventView } from '@foyer/contract/events/events';
import { nextTime, ruleEnd, type RuleEvent } from '@foyer/domain/mail/message-rules';
import type { Locale } from '@foyer/contract/wire/vocabulary';
import type { StaffMessages } from '@foyer/messages/catalogue/messages';
import { momentWords } from '../../../shared/time/moment.ts';

type Words = StaffMessages['attendeeMessages'];

/** The dates that a rule can count from, with their direction, as one choice. */
export const points = [
  'beforeStart',
  'afterStart',
  'beforeEnd',
  'afterEnd',
  'afterCheckIn',
  'afterRegistration',
] as const;
export type Point = (typeof points)[number];
type PointOf = { [P in Point]: Pick<MessageRule, 'anchor' | 'direction'> };

const pointOf: PointOf = {
  beforeStart: { anchor: 'EVENT_START', direction: 'before' },
  afterStart: { anchor: 'EVENT_START', direction: 'after' },
  beforeEnd: { anchor: 'EVENT_END', direction: 'before' },
  afterEnd: { anchor: 'EVENT_END', direction: 'after' },
  afterCheckIn: { anchor: 'CHECK_IN', direction: 'after' },
  afterRegistration: { anchor: 'REGISTRATION', direction: 'after' },
};

export const pointIn = ({ anchor, direction }: MessageRule): Point =>
  points.find((point) => pointOf[point].anchor === anchor && pointOf[point].direction === direction) ?? 'beforeStart';

/** The rule with another point, amount or unit. */
export function ruleWith(
  rule: MessageRule,
  change: { point?: Point; amount?: number; unit?: MessageRule['unit'] },
): MessageRule {
  const { amount = rule.amount, unit = rule.unit, point = pointIn(rule) } = change;
  const { anchor } = pointOf[point];
  const offset = { kind: 'rule' as const, amount, unit };
  return anchor === 'EVENT_START' || anchor === 'EVENT_END'
    ? { ...offset, anchor, direction: pointOf[point].direction }
    : { ...offset, anchor, direction: 'after' };
}

/** The rule that is offered first. */
export const firstRule: MessageRule = {
  kind: 'rule',
  amount: 3,
  unit: 'days',
  anchor: 'EVENT_START',
  direction: 'before',
};

export const isAmount = (amount: number): boolean => Number.isInteger(amount) && amount >= 1 && amount <= mostOffset;

const ruleEventOf = ({ eventStart, eventEnd, activatedUntil }: EventView): RuleEvent => ({
  eventStart,
  eventEnd,
  activatedUntil: activatedUntil ?? null,
});

/** Why a message cannot have this schedule. Undefined if it can. */
export function scheduleProblem(schedule: MessageSchedule, event: EventView, words: Words): string | undefined {
  if (schedule.kind === 'now') return undefined;
  if (event.isCalledOff) return words.notScheduled;
  const now = new Date();
  if (schedule.kind === 'at') {
    if (schedule.date === '') return words.timeMissing;
    return new Date(schedule.date) <= now ? words.timePassed : undefined;
  }
  if (!isAmount(schedule.amount)) return words.amountWrong({ most: String(mostOffset) });
  return ruleEnd(schedule, ruleEventOf(event)) <= now ? words.rulePassed : undefined;
}

const unitText = { minutes: 'minuteCount', hours: 'hourCount', days: 'dayCount' } as const;
const pointText = {
  beforeStart: 'ruleBeforeStart',
  afterStart: 'ruleAfterStart',
  beforeEnd: 'ruleBeforeEnd',
  afterEnd: 'ruleAfterEnd',
  afterCheckIn: 'ruleAfterCheckIn',
  afterRegistration: 'ruleAfterRegistration',
} as const satisfies Record<Point, keyof Words>;

/** When a message goes out, as a sentence. */
export function scheduleWords(schedule: MessageSchedule, event: EventView, locale: Locale, words: Words): string {
  if (schedule.kind === 'now') return words.now;
  if (schedule.kind === 'at') {
    const at = momentWords(schedule.date, event.configuration.timeZone, locale, 'shortWithTime');
    return words.atTime({ at });
  }
  const { amount, unit } = schedule;
  const offset = words[unitText[unit]]({ count: amount.toLocaleString(locale), isOne: amount === 1 });
  return words[pointText[pointIn(schedule)]]({ offset });
}

/** The next time that is the same for everyone, as text. Null if it has passed or differs per person. */
export function nextWords(schedule: MessageSchedule, event: EventView, locale: Locale): string | null {
  const next = nextTime(schedule, ruleEventOf(event), new Date());
  return next && momentWords(next, event.configuration.timeZone, locale, 'shortWithTime');
}
