import { call } from '../../../../api/call.ts';
import { sessionStore } from '../../../../session/session-store.ts';
import { editorId } from './editor-id.ts';

/** Closes the editor of this tab, so other editors of the event stop seeing it (events 4.15). */
export function leaveEditor(eventId: number): void {
  // The server closes an editor together with its session.
  if (sessionStore.current() === null) return;
  void call('leaveEventDraft', { params: { eventId }, body: { editor: editorId() } }).catch(() => undefined);
}
