import { useState } from 'react';
import type { ListedEvent } from '@foyer/contract/events';
import { call } from '../../../api/call.ts';
import { editorKeys } from '../../../api/editor-query-keys.ts';
import { ConfirmDialog } from '../../../product/action/ConfirmDialog.tsx';
import { useAction } from '../../../product/action/use-action.ts';
import { eventName } from '../../../product/event/event-words.ts';
import { useLanguage, useStaffText } from '../../../session/language.tsx';
import { useNavigate } from '../../../session/navigation.tsx';
import { paths } from '../../../session/paths.ts';
import { EventCard, type EventChoice } from './EventCard.tsx';

/** Copies an event, says what comes along and what does not, and goes to the copy's editor (spec §4). */
export function CloneCard(choice: EventChoice) {
  const { locale } = useLanguage();
  const { selfService } = useStaffText();
  const go = useNavigate();
  const [chosen, setChosen] = useState<ListedEvent>();
  const [asks, setAsks] = useState(false);
  const [problem, setProblem] = useState<string>();
  const clone = useAction({
    act: () => call('cloneEvent', { body: { eventId: chosen?.eventId ?? 0 } }),
    said: ({ eventShortCode }) => selfService.cloned({ code: eventShortCode }),
    invalidates: [editorKeys.events()],
    onDone: ({ eventId }) => go({ to: paths.selfServiceEvent(eventId) }),
  });
  return (
    <EventCard
      {...choice}
      title={selfService.cloneTitle}
      lead={selfService.cloneLead}
      action={selfService.clone}
      icon="copy"
      chosen={chosen}
      problem={problem}
      onChoose={(event) => {
        setChosen(event);
        setProblem(undefined);
      }}
      onPress={() => {
        if (!chosen) return setProblem(selfService.selectAny);
        clone.forget();
        setAsks(true);
      }}
    >
      {asks && chosen && (
        <ConfirmDialog
          title={selfService.cloneAsk({ name: eventName(chosen, locale) })}
          confirm={selfService.clone}
          action={clone}
          onConfirm={() => clone.run()}
          onClose={() => setAsks(false)}
        >
          <p>{selfService.cloneCopied}</p>
          <p>{selfService.cloneReset}</p>
          <p>{selfService.cloneCheck}</p>
        </ConfirmDialog>
      )}
    </EventCard>
  );
}
