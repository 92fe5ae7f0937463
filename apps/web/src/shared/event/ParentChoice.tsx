import type { ReactNode } from 'react';
import type { ListedEvent } from '@foyer/contract/events/events';
import { canBeParent } from '@foyer/domain/events/event-family';
import { useStaffText } from '../../session/language.tsx';
import { Combobox } from '../../ui/Combobox.tsx';
import { useEventOption } from './event-option.ts';
import { loadHanVariants } from './load-han-variants.ts';

interface ParentChoiceProps {
  label: string;
  hint?: string | undefined;
  /** All events; those that can be the parent event are offered. */
  events: readonly ListedEvent[];
  /** The event that gets the parent event; null: it does not exist yet. */
  eventId: number | null;
  /** The current parent event, which is always offered. */
  currentId: number | null;
  value: number | null;
  error?: ReactNode;
  onChoose: (parent: ListedEvent | null) => void;
}

const none = 'none';

/** The parent event of an event, or none. */
export function ParentChoice({ label, hint, events, eventId, currentId, value, error, onChoose }: ParentChoiceProps) {
  const { selfService } = useStaffText();
  const optionOf = useEventOption();
  const fitting = events.filter(
    (each) => each.eventId === currentId || canBeParent(each, { eventId, hasChildren: false }),
  );
  return (
    <Combobox
      label={label}
      hint={hint}
      emptyText={selfService.noMatch}
      clearLabel={selfService.clear}
      openLabel={selfService.openList}
      loadVariants={loadHanVariants}
      options={[{ value: none, label: selfService.noParent }, ...fitting.map(optionOf)]}
      value={value === null ? none : String(value)}
      error={error}
      onValueChange={(chosen) => onChoose(fitting.find((each) => String(each.eventId) === chosen) ?? null)}
    />
  );
}
