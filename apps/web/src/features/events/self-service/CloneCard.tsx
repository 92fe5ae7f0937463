import { useStaffText } from '../../../session/language.tsx';
import { EventCard, type EventChoice } from './EventCard.tsx';
import { CloneDialog } from './lazy-dialogs.tsx';
import { useChoice } from './use-choice.ts';

/** Clones an event, shows what the copy includes and opens its editor (events 4.1). */
export function CloneCard(choice: EventChoice) {
  const { selfService } = useStaffText();
  const choosing = useChoice(selfService.selectAny);
  const { dialogEvent } = choosing;
  return (
    <EventCard
      {...choice}
      {...choosing.card()}
      title={selfService.cloneTitle}
      lead={selfService.cloneLead}
      action={selfService.clone}
      icon="copy"
    >
      {dialogEvent && <CloneDialog source={dialogEvent} events={choice.events} onClose={choosing.close} />}
    </EventCard>
  );
}
