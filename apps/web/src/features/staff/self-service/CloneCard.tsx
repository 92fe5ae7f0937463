import { call } from '../../../api/call.ts';
import { editorKeys } from '../../../api/editor-query-keys.ts';
import { ConfirmDialog } from '../../../product/action/ConfirmDialog.tsx';
import { useAction } from '../../../product/action/use-action.ts';
import { eventName } from '../../../product/event/event-words.ts';
import { useLanguage, useStaffText } from '../../../session/language.tsx';
import { useNavigate } from '../../../session/navigation.tsx';
import { paths } from '../../../session/paths.ts';
import { EventCard, type EventChoice } from './EventCard.tsx';
import { useChoice } from './use-choice.ts';

/** Copies an event, says what comes along and what does not, and goes to the copy's editor (spec §4). */
export function CloneCard(choice: EventChoice) {
  const { locale } = useLanguage();
  const { selfService } = useStaffText();
  const go = useNavigate();
  const choosing = useChoice(selfService.selectAny);
  const { asked } = choosing;
  const clone = useAction({
    act: () => call('cloneEvent', { body: { eventId: choosing.chosen?.eventId ?? 0 } }),
    said: ({ eventShortCode }) => selfService.cloned({ code: eventShortCode }),
    invalidates: [editorKeys.events()],
    onDone: ({ eventId }) => go({ to: paths.selfServiceEvent(eventId) }),
  });
  return (
    <EventCard
      {...choice}
      {...choosing.card(() => clone.forget())}
      title={selfService.cloneTitle}
      lead={selfService.cloneLead}
      action={selfService.clone}
      icon="copy"
    >
      {asked && (
        <ConfirmDialog
          title={selfService.cloneAsk({ name: eventName(asked, locale) })}
          confirm={selfService.clone}
          action={clone}
          onConfirm={() => clone.run()}
          onClose={choosing.close}
        >
          <p>{selfService.cloneCopied}</p>
          <p>{selfService.cloneReset}</p>
          <p>{selfService.cloneCheck}</p>
        </ConfirmDialog>
      )}
    </EventCard>
  );
}
