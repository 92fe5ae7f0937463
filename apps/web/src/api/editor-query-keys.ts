import type { Locale } from '@foyer/contract/vocabulary';

/** Keys of the query cache that only the editor and its neighbours ask for, apart from `query-keys.ts`, which every page loads. */
export const editorKeys = {
  /** All lists of events that staff see (`adminEvents`). */
  events: () => ['admin', 'events'] as const,
  eventList: (locale: Locale) => ['admin', 'events', 'flat', locale] as const,
  draft: (eventId: number) => ['admin', 'event-draft', eventId] as const,
  impacts: (eventId: number) => ['admin', 'draft-impact', eventId] as const,
  impact: (eventId: number, revision: number | null) => ['admin', 'draft-impact', eventId, revision] as const,
  versions: (eventId: number) => ['admin', 'event-versions', eventId] as const,
  /** What is asked is part of it. */
  preview: (eventId: number, asked: object) => ['admin', 'event-preview', eventId, asked] as const,
  mailPreview: (eventId: number, text: string) => ['admin', 'mail-preview', eventId, text] as const,
};
