import { BackLink } from '../../../shared/page/BackLink.tsx';
import { useStaffText } from '../../../session/language.tsx';
import { mayOpen } from '../../../session/may-open.ts';
import { paths } from '../../../session/paths.ts';
import { useSignedIn } from '../../../session/session-store.ts';

/** The link from the editor to the page before: self-service, or the list of events for organisers. */
export function EditorBack() {
  const { editor, eventList } = useStaffText();
  return mayOpen(useSignedIn(), 'selfService') ? (
    <BackLink to={paths.selfService()}>{editor.back}</BackLink>
  ) : (
    <BackLink to={paths.allEvents()}>{eventList.title}</BackLink>
  );
}
