import { useState } from 'react';
import type { Qualification } from '@foyer/contract/people/qualifications';
import { call } from '../../../api/call.ts';
import { FormDialog } from '../../../shared/action/FormDialog.tsx';
import { useAction } from '../../../shared/action/use-action.ts';
import { isAudienceKey, proposedKey } from '../../../shared/audience/audience-key.ts';
import { KeyField, namesToSave, TranslatedNames } from '../../../shared/audience/NameFields.tsx';
import { EventChoice } from '../../../shared/event/EventChoice.tsx';
import { NumberField } from '../../../shared/money/NumberField.tsx';
import { PickedDate } from '../../../shared/time/PickedDate.tsx';
import { useStaffText } from '../../../session/language.tsx';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { FieldRow } from '../../../ui/Layout.tsx';
import { Select } from '../../../ui/Select.tsx';
import { TextField } from '../../../ui/TextField.tsx';

const isWrong = (value: number | null) => value !== null && (!Number.isInteger(value) || value < 0);

/** The period ends before it starts. */
const isPeriodWrong = ({ periodStart: start, periodEnd: end }: Pick<Qualification, 'periodStart' | 'periodEnd'>) =>
  start !== null && end !== null && start > end;

type Rules = Omit<Qualification, 'key' | 'deferEventName' | 'granted' | 'states' | 'candidates'>;

const newRules: Rules = {
  name: '',
  translations: {},
  periodStart: null,
  periodEnd: null,
  quantity: null,
  deferEventId: null,
  nextOffer: 'none',
  offerDays: 14,
  mostInvitations: null,
  firstTimersFirst: false,
};

function rulesOf(qualification: Qualification): Rules {
  const { key: _, deferEventName: __, granted: ___, states: ____, candidates: _____, ...rules } = qualification;
  return rules;
}

/** Creates a qualification, or changes its rules (selling 3.1). */
export function QualificationDialog({
  qualification,
  onClose,
}: {
  qualification?: Qualification;
  onClose: () => void;
}) {
  const { accountLists, editor, qualifications: t } = useStaffText();
  const [typedKey, setKey] = useState<string>();
  const [rules, setRules] = useState<Rules>(() => (qualification ? rulesOf(qualification) : newRules));
  const key = qualification?.key ?? typedKey ?? proposedKey(rules.name);
  const put = (part: Partial<Rules>) => setRules({ ...rules, ...part });
  const save = useAction({
    act: () => call('saveQualification', { params: { key }, body: { ...rules, ...namesToSave(rules) } }),
    successMessage: () => t.saved,
    onDone: onClose,
  });
  const incomplete =
    rules.name.trim() === '' ||
    !isAudienceKey(key) ||
    isPeriodWrong(rules) ||
    isWrong(rules.quantity) ||
    isWrong(rules.mostInvitations) ||
    !rules.offerDays;
  return (
    <FormDialog
      title={qualification ? t.edit : t.add}
      submit={t.save}
      incomplete={incomplete}
      incompleteReason={isAudienceKey(key) || key === '' ? undefined : accountLists.keyWrong}
      action={save}
      onSubmit={() => save.run()}
      onClose={onClose}
    >
      <TextField label={t.name} required maxLength={200} value={rules.name} onValueChange={(name) => put({ name })} />
      {!qualification && <KeyField value={key} onChange={setKey} />}
      <TranslatedNames translations={rules.translations} maxLength={200} onChange={put} />
      <FieldRow>
        <PickedDate
          label={t.periodStart}
          optional={editor.optional}
          value={rules.periodStart ?? ''}
          onValueChange={(day) => put({ periodStart: day === '' ? null : day })}
        />
        <PickedDate
          label={t.periodEnd}
          optional={editor.optional}
          value={rules.periodEnd ?? ''}
          error={isPeriodWrong(rules) ? t.periodWrong : undefined}
          onValueChange={(day) => put({ periodEnd: day === '' ? null : day })}
        />
      </FieldRow>
      <NumberField
        label={t.quantity}
        hint={t.quantityHint}
        optional
        inputMode="numeric"
        value={rules.quantity}
        onNumber={(quantity) => put({ quantity })}
      />
      <EventChoice
        label={t.deferTo}
        noEvent={t.noDefer}
        eventId={rules.deferEventId}
        onChoose={(deferEventId) => put({ deferEventId })}
      />
      <ListRules rules={rules} onChange={put} />
    </FormDialog>
  );
}

interface ListRulesProps {
  rules: Rules;
  onChange: (part: Partial<Rules>) => void;
}

/** Who gets a place that was not accepted, and the rules of the ranked list (selling 3.7). */
function ListRules({ rules, onChange: put }: ListRulesProps) {
  const { qualifications: t } = useStaffText();
  return (
    <>
      <Select
        label={t.nextOffer}
        value={rules.nextOffer}
        options={[
          { value: 'none', label: t.nextNone },
          { value: 'list', label: t.nextList },
        ]}
        onValueChange={(value) => put({ nextOffer: value === 'list' ? 'list' : 'none' })}
      />
      {rules.nextOffer === 'list' && (
        <>
          <FieldRow>
            <NumberField
              label={t.offerDays}
              inputMode="numeric"
              value={rules.offerDays}
              onNumber={(offerDays) => put({ offerDays: offerDays ?? 0 })}
            />
            <NumberField
              label={t.mostInvitations}
              optional
              inputMode="numeric"
              value={rules.mostInvitations}
              onNumber={(mostInvitations) => put({ mostInvitations })}
            />
          </FieldRow>
          <Checkbox
            label={t.firstTimersFirst}
            checked={rules.firstTimersFirst}
            onCheckedChange={(firstTimersFirst) => put({ firstTimersFirst })}
          />
        </>
      )}
    </>
  );
}
