import { useState } from 'react';
import type { MessageRule, MessageSchedule, SentMessage } from '@foyer/contract/mail/announcements';
import { mostOffset, offsetUnits } from '@foyer/contract/mail/message-vocabulary';
import type { EventView } from '@foyer/contract/events/events';
import { instantOf } from '@foyer/domain/shared/dates';
import { localDateTime } from '@foyer/domain/shared/local-time';
import { PickedDate } from '../../../shared/time/PickedDate.tsx';
import { useLanguage, useStaffText } from '../../../session/language.tsx';
import { RadioGroup } from '../../../ui/ChoiceGroup.tsx';
import { Stack } from '../../../ui/Layout.tsx';
import { Select } from '../../../ui/Select.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import styles from './Messages.module.css';
import {
  firstRule,
  isAmount,
  nextWords,
  pointIn,
  points,
  ruleWith,
  scheduleProblem,
  scheduleWords,
} from './schedule.ts';

interface ScheduleFieldsProps {
  event: EventView;
  schedule: MessageSchedule;
  /** The scheduled message that is changed. It does not become a message for now. */
  edited?: SentMessage | undefined;
  onChange: (schedule: MessageSchedule) => void;
}

const firstOf = (kind: string): MessageSchedule => {
  if (kind === 'at') return { kind: 'at', date: '' };
  return kind === 'rule' ? firstRule : { kind: 'now' };
};

/** When a message goes out: now, at a time, or by a rule. */
export function ScheduleFields({ event, schedule, edited, onChange }: ScheduleFieldsProps) {
  const { attendeeMessages: words } = useStaffText();
  // Only a rule stores for good which people it has reached.
  const staysRule = edited?.schedule.kind === 'rule' && edited.recipients > 0;
  return (
    <Stack gap={4}>
      <RadioGroup
        label={words.when}
        value={schedule.kind}
        hint={staysRule ? words.ruleStays : undefined}
        options={[
          ...(edited ? [] : [{ value: 'now', label: words.now }]),
          ...(staysRule ? [] : [{ value: 'at', label: words.at, hint: words.atHint }]),
          { value: 'rule', label: words.byRule, hint: words.byRuleHint },
        ]}
        onValueChange={(kind) => onChange(firstOf(kind))}
      />
      {schedule.kind === 'at' && <TimeField {...{ event, onChange }} date={schedule.date} />}
      {schedule.kind === 'rule' && <RuleFields {...{ event, onChange }} rule={schedule} />}
    </Stack>
  );
}

function TimeField({ event, date, onChange }: Pick<ScheduleFieldsProps, 'event' | 'onChange'> & { date: string }) {
  const { attendeeMessages: words, editor } = useStaffText();
  const { timeZone } = event.configuration;
  const [typed, setTyped] = useState(date === '' ? '' : localDateTime(date, timeZone));
  return (
    <PickedDate
      withTime
      label={words.time}
      hint={editor.inZone({ zone: timeZone })}
      value={typed}
      error={date === '' ? undefined : scheduleProblem({ kind: 'at', date }, event, words)}
      onValueChange={(text) => {
        setTyped(text);
        onChange({ kind: 'at', date: instantOf(text, timeZone)?.toISOString() ?? '' });
      }}
    />
  );
}

function RuleFields({
  event,
  rule,
  onChange,
}: Pick<ScheduleFieldsProps, 'event' | 'onChange'> & { rule: MessageRule }) {
  const { locale } = useLanguage();
  const { attendeeMessages: words } = useStaffText();
  const [typed, setTyped] = useState(String(rule.amount));
  const problem = scheduleProblem(rule, event, words);
  const next = nextWords(rule, event, locale);
  return (
    <Stack gap={4}>
      <div className={styles.rule}>
        <TextField
          type="number"
          label={words.amount}
          min={1}
          max={mostOffset}
          value={typed}
          error={isAmount(rule.amount) ? undefined : problem}
          onValueChange={(text) => {
            setTyped(text);
            onChange(ruleWith(rule, { amount: Number(text) }));
          }}
        />
        <Select
          label={words.unit}
          value={rule.unit}
          options={offsetUnits.map((unit) => ({ value: unit, label: words[unit] }))}
          onValueChange={(value) =>
            onChange(ruleWith(rule, { unit: offsetUnits.find((unit) => unit === value) ?? 'days' }))
          }
        />
        <Select
          label={words.point}
          value={pointIn(rule)}
          options={points.map((point) => ({ value: point, label: words[point] }))}
          onValueChange={(value) =>
            onChange(ruleWith(rule, { point: points.find((point) => point === value) ?? 'beforeStart' }))
          }
        />
      </div>
      {isAmount(rule.amount) && (
        <div role="status">
          <p>
            <strong>{scheduleWords(rule, event, locale, words)}</strong>
          </p>
          {problem ? <p>{problem}</p> : next !== null && <p className={styles.soft}>{words.nextAt({ at: next })}</p>}
        </div>
      )}
    </Stack>
  );
}
