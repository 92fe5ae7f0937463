import { useState } from 'react';
import type { ListedEvent } from '@foyer/contract/events/events';
import { localDate } from '@foyer/domain/shared/dates';
import { call } from '../../../api/call.ts';
import { FormDialog } from '../../../shared/action/FormDialog.tsx';
import { useAction } from '../../../shared/action/use-action.ts';
import { useEventOption } from '../../../shared/event/event-option.ts';
import { eventName } from '../../../shared/event/event-words.ts';
import { ParentChoice } from '../../../shared/event/ParentChoice.tsx';
import { PickedDate } from '../../../shared/time/PickedDate.tsx';
import { useLanguage, useStaffText } from '../../../session/language.tsx';
import { useNavigate } from '../../../session/navigation.tsx';
import { paths } from '../../../session/paths.ts';
import { CheckboxGroup } from '../../../ui/ChoiceGroup.tsx';

interface CloneDialogProps {
  source: ListedEvent;
  events: readonly ListedEvent[];
  onClose: () => void;
}

/** The days, the parent event and the child events of a copy. */
export function CloneDialog({ source, events, onClose }: CloneDialogProps) {
  const { locale } = useLanguage();
  const { selfService } = useStaffText();
  const navigate = useNavigate();
  const optionOf = useEventOption();
  const { eventId } = source;
  const children = source.parentEventId === null ? events.filter((each) => each.parentEventId === eventId) : [];
  const [firstDay, setFirstDay] = useState(() => localDate(source.eventStart, source.configuration.timeZone));
  // A copy can belong only to a parent event that the person edits, too.
  const isOwnParent = events.some((each) => each.eventId === source.parentEventId);
  const [parentEventId, setParent] = useState(isOwnParent ? source.parentEventId : null);
  const [chosen, setChosen] = useState(() => children.map((each) => String(each.eventId)));
  const clone = useAction({
    act: () => call('cloneEvent', { body: { eventId, parentEventId, children: chosen.map(Number), firstDay } }),
    successMessage: ({ eventShortCode, children: copies }) =>
      selfService.cloned({ code: eventShortCode, children: copies.length }),
    onDone: (made) => navigate(paths.selfServiceEvent(made.eventId)),
  });
  return (
    <FormDialog
      title={selfService.cloneAsk({ name: eventName(source, locale) })}
      size="medium"
      submit={selfService.clone}
      incomplete={firstDay === ''}
      incompleteReason={firstDay === '' ? selfService.firstDayWrong : undefined}
      action={clone}
      onSubmit={() => clone.run()}
      onClose={onClose}
    >
      <PickedDate
        label={selfService.cloneFirstDay}
        hint={selfService.cloneFirstDayHint}
        required
        value={firstDay}
        onValueChange={setFirstDay}
      />
      {source.parentEventId !== null && (
        <ParentChoice
          label={selfService.cloneParent}
          hint={isOwnParent ? undefined : selfService.cloneParentOfOthers}
          events={events}
          eventId={null}
          currentId={source.parentEventId}
          value={parentEventId}
          onChoose={(parent) => setParent(parent?.eventId ?? null)}
        />
      )}
      {children.length > 0 && (
        <CheckboxGroup
          label={selfService.cloneChildren}
          hint={selfService.cloneChildrenHint}
          options={children.map(optionOf).map(({ value, label }) => ({ value, label }))}
          values={chosen}
          onValuesChange={setChosen}
        />
      )}
      <p>{selfService.cloneCopied}</p>
      <p>{selfService.cloneReset}</p>
      <p>{selfService.cloneCheck}</p>
    </FormDialog>
  );
}
