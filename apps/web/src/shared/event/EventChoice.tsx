import { useCall } from '../../api/query.ts';
import { Select } from '../../ui/Select.tsx';
import { useEventOption } from './event-option.ts';

interface EventChoiceProps {
  label: string;
  /** The choice without an event. */
  noEvent: string;
  eventId: number | null;
  onChoose: (eventId: number | null) => void;
}

/** One event of all that staff see, or none. */
export function EventChoice({ label, noEvent, eventId, onChoose }: EventChoiceProps) {
  const events = useCall('listAdminEvents', {}, { staleTime: 5 * 60_000 });
  const optionOf = useEventOption();
  return (
    <Select
      label={label}
      value={eventId === null ? '' : String(eventId)}
      options={[
        { value: '', label: noEvent },
        ...(events.data ?? []).map(optionOf).map(({ value, label: name }) => ({ value, label: name })),
      ]}
      onValueChange={(value) => onChoose(value === '' ? null : Number(value))}
    />
  );
}
