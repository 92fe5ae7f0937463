import type { Locale } from '@foyer/contract/wire/vocabulary';

/** Query keys of the editor and related screens. They are separate from `query-keys.ts`, which every page loads. */
export const editorKeys = {
  /** All lists of events that staff see (`adminEvents`). */
  events: () => ['admin', 'events'] as const,
  overview: (locale: Locale) => ['admin', 'events', 'overview', locale] as const,
  eventList: (locale: Locale) => ['admin', 'events', 'flat', locale] as const,
  draft: (eventId: number) => ['admin', 'event-draft', eventId] as const,
  impacts: (eventId: number) => ['admin', 'draft-impact', eventId] as const,
  impact: (eventId: number, revision: number | null) => ['admin', 'draft-impact', eventId, revision] as const,
  checklists: (eventId: number) => ['admin', 'event-checklist', eventId] as const,
  checklist: (eventId: number, eventShortCode: string) =>
    ['admin', 'event-checklist', eventId, eventShortCode] as const,
  versions: (eventId: number) => ['admin', 'event-versions', eventId] as const,
  version: (eventId: number, versionId: number) => ['admin', 'event-versions', eventId, versionId] as const,
  /** The key contains the query. */
  preview: (eventId: number, asked: object) => ['admin', 'event-preview', eventId, asked] as const,
  mailPreview: (eventId: number, text: string) => ['admin', 'mail-preview', eventId, text] as const,
};
