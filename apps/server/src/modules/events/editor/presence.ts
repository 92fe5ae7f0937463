import type { EditorSection } from '@foyer/contract/events/editor-vocabulary';

/** Who has the editor of an event open, and where (events 4.15). It is kept in memory, because it is outdated in seconds. */

/** An open editor that sent no request for this long is closed, ms. The editor sends one every 5 seconds. */
const openMs = 15_000;
const mostPerEvent = 50;

interface Visit {
  accountId: number;
  section: EditorSection;
  at: number;
}

export interface Visitor {
  /** Identifies an open editor. A person can have two. */
  editor: string;
  section: EditorSection;
}

export type Presence = ReturnType<typeof createPresence>;

export function createPresence() {
  const events = new Map<number, Map<string, Visit>>();
  return {
    /** Records an open editor, and returns the other open editors of the event. */
    visit: (eventId: number, { editor, section }: Visitor, accountId: number, now: Date) => {
      const visits = events.get(eventId) ?? new Map<string, Visit>();
      for (const [key, { at }] of visits) if (now.getTime() - at >= openMs) visits.delete(key);
      if (visits.has(editor) || visits.size < mostPerEvent) {
        visits.set(editor, { accountId, section, at: now.getTime() });
      }
      events.set(eventId, visits);
      return [...visits].flatMap(([key, visit]) => (key === editor ? [] : [visit]));
    },
  };
}
