import { useState } from 'react';
import type { ListedEvent } from '@foyer/contract/events';
import { ConfirmDialog } from '../../../product/action/ConfirmDialog.tsx';
import { eventName } from '../../../product/event/event-words.ts';
import { useLanguage, useStaffText } from '../../../session/language.tsx';
import { useNavigate } from '../../../session/navigation.tsx';
import { paths } from '../../../session/paths.ts';
import { EventCard, type EventChoice } from './EventCard.tsx';

/** Leads to an event's editor; without a choice it says so (spec §4). */
export function EditCard(choice: EventChoice) {
  const { locale } = useLanguage();
  const { selfService } = useStaffText();
  const go = useNavigate();
  const [chosen, setChosen] = useState<ListedEvent>();
  const [asks, setAsks] = useState(false);
  const [problem, setProblem] = useState<string>();
  return (
    <EventCard
      {...choice}
      title={selfService.editTitle}
      lead={selfService.editLead}
      action={selfService.edit}
      icon="edit"
      chosen={chosen}
      problem={problem}
      onChoose={(event) => {
        setChosen(event);
        setProblem(undefined);
      }}
      onPress={() => {
        if (!chosen) return setProblem(selfService.selectFirst);
        setAsks(true);
      }}
    >
      {asks && chosen && (
        <ConfirmDialog
          title={selfService.editAsk({ name: eventName(chosen, locale) })}
          confirm={selfService.edit}
          onConfirm={() => void go({ to: paths.selfServiceEvent(chosen.eventId) })}
          onClose={() => setAsks(false)}
        >
          <p>{selfService.editAskText}</p>
        </ConfirmDialog>
      )}
    </EventCard>
  );
}
