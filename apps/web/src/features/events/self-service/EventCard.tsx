import type { ReactNode } from 'react';
import type { ListedEvent } from '@foyer/contract/events/events';
import { useStaffText } from '../../../session/language.tsx';
import { loadHanVariants } from '../../../shared/event/load-han-variants.ts';
import { Button, type ButtonVariant } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Combobox } from '../../../ui/Combobox.tsx';
import type { ComboboxOption } from '../../../ui/combobox-state.ts';
import type { IconName } from '../../../ui/Icon.tsx';
import { Stack } from '../../../ui/Layout.tsx';
import styles from './SelfService.module.css';

/** The events to choose from, and the label of each. */
export interface EventChoice {
  events: readonly ListedEvent[];
  optionOf: (event: ListedEvent) => ComboboxOption;
}

interface EventCardProps extends EventChoice {
  title: string;
  lead: string;
  action: string;
  icon: IconName;
  variant?: ButtonVariant;
  chosen: ListedEvent | undefined;
  /** The error at the field when no event is selected. */
  problem: string | undefined;
  /** Replaces the field when there are no events. */
  none?: string;
  onChoose: (event: ListedEvent | undefined) => void;
  onPress: () => void;
  children?: ReactNode;
}

/** A card of the dashboard: its action, an event and a button. */
export function EventCard(props: EventCardProps) {
  const { title, lead, action, icon, variant = 'secondary', chosen, problem, none, events, optionOf } = props;
  const { selfService } = useStaffText();
  return (
    <Card title={title}>
      <div className={styles.card}>
        <Stack gap={4}>
          <p className={styles.lead}>{lead}</p>
          {none !== undefined && events.length === 0 ? (
            <p>{none}</p>
          ) : (
            <Combobox
              label={selfService.chooseEvent}
              placeholder={selfService.choose}
              emptyText={selfService.noMatch}
              clearLabel={selfService.clear}
              openLabel={selfService.openList}
              loadVariants={loadHanVariants}
              options={events.map(optionOf)}
              value={chosen ? String(chosen.eventId) : null}
              error={problem}
              onValueChange={(value) => props.onChoose(events.find((each) => String(each.eventId) === value))}
            />
          )}
          {props.children}
        </Stack>
        {!(none !== undefined && events.length === 0) && (
          <div>
            <Button variant={variant} icon={icon} onClick={props.onPress}>
              {action}
            </Button>
          </div>
        )}
      </div>
    </Card>
  );
}
