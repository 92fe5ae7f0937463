import { useCall } from '../../../api/query.ts';
import { ParentChoice } from '../../../shared/event/ParentChoice.tsx';
import { useStaffText } from '../../../session/language.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import type { PartProps } from './document.ts';

/** The event that this event belongs to. A parent event has no parent event itself. */
export function ParentField({ eventId, definition, change, problemAt }: PartProps & { eventId: number }) {
  const { editor, selfService } = useStaffText();
  const { data: events } = useCall('listAdminEvents', {}, { keepsPrevious: true });
  const code = definition.parentEventShortCode ?? null;
  const hasChildren = events?.some((each) => each.parentEventId === eventId) ?? false;
  if (events === undefined || (hasChildren && code === null)) {
    return (
      <TextField
        readOnly
        label={editor.parent}
        hint={hasChildren ? editor.parentHasChildren : editor.parentHint}
        value={code ?? selfService.noParent}
      />
    );
  }
  return (
    <ParentChoice
      label={editor.parent}
      hint={editor.parentHint}
      events={events}
      eventId={eventId}
      currentId={events.find((each) => each.eventId === eventId)?.parentEventId ?? null}
      value={events.find((each) => each.eventShortCode === code)?.eventId ?? null}
      error={problemAt('parentEventShortCode')}
      onChoose={(parent) => change({ ...definition, parentEventShortCode: parent?.eventShortCode ?? null })}
    />
  );
}
