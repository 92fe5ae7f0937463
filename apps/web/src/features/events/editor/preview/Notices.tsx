import type { EventPreview } from '@foyer/contract/events/event-preview';
import { useStaffText } from '../../../../session/language.tsx';
import { Alert } from '../../../../ui/Alert.tsx';

/** The reasons why attendees would not see this preview. */
export function Notices({ preview }: { preview: EventPreview }) {
  const { eventPreview: t } = useStaffText();
  const { unseen, limitedTo, parentName, event } = preview;
  const unseenWords = {
    notPublished: t.unseenNotPublished,
    otherLanguage: t.unseenOtherLanguage,
    ended: t.unseenEnded,
  };
  const notes = [
    limitedTo > 0 ? t.limitedTo({ count: limitedTo }) : '',
    parentName ? t.needsParent({ event: parentName }) : '',
  ].filter(Boolean);
  return (
    <>
      {unseen && (
        <Alert tone="warning" live title={t.unseen}>
          {unseenWords[unseen]}
        </Alert>
      )}
      {!event.isRegistrationActive && (
        <Alert tone="warning" live>
          {t.closed}
        </Alert>
      )}
      {notes.map((words) => (
        <Alert key={words}>{words}</Alert>
      ))}
    </>
  );
}
