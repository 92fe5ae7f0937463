import { ConfirmDialog } from '../../../shared/action/ConfirmDialog.tsx';
import { eventName } from '../../../shared/event/event-words.ts';
import { useLanguage, useStaffText } from '../../../session/language.tsx';
import { useNavigate } from '../../../session/navigation.tsx';
import { paths } from '../../../session/paths.ts';
import { EventCard, type EventChoice } from './EventCard.tsx';
import { useChoice } from './use-choice.ts';

/** Opens an event's editor. Without a selected event it shows an error (events 4.1). */
export function EditCard(choice: EventChoice) {
  const { locale } = useLanguage();
  const { selfService } = useStaffText();
  const navigate = useNavigate();
  const choosing = useChoice(selfService.selectFirst);
  const { dialogEvent } = choosing;
  return (
    <EventCard
      {...choice}
      {...choosing.card()}
      title={selfService.editTitle}
      lead={selfService.editLead}
      action={selfService.edit}
      icon="edit"
    >
      {dialogEvent && (
        <ConfirmDialog
          title={selfService.editAsk({ name: eventName(dialogEvent, locale) })}
          confirm={selfService.edit}
          onConfirm={() => void navigate(paths.selfServiceEvent(dialogEvent.eventId))}
          onClose={choosing.close}
        >
          <p>{selfService.editAskText}</p>
        </ConfirmDialog>
      )}
    </EventCard>
  );
}
