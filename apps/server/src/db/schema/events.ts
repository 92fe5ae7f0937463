import type { EventConfiguration, EventImage } from '@foyer/contract/events/event-configuration';
import type { EventDefinition } from '@foyer/contract/events/event-definition';
import type { EventType } from '@foyer/contract/events/event-vocabulary';
import type { Locale } from '@foyer/contract/wire/vocabulary';
import type { Generated, GeneratedAlways } from 'kysely';
import type { Json, JsonWithDefault, OptionalJson, Translations } from './columns.ts';

export interface EventTable {
  event_id: GeneratedAlways<number>;
  event_short_code: string;
  /** Usually an `EventType`. Imports may add others. */
  event_type_cd: EventType | (string & {});
  default_name: string;
  translations: JsonWithDefault<Translations<'name'>>;
  parent_event_id: number | null;
  cloned_from_event_id: number | null;
  event_start: Date;
  event_end: Date;
  registration_start: Date;
  registration_end: Date;
  published: boolean;
  activated_from: Date | null;
  activated_until: Date | null;
  configuration: Json<EventConfiguration>;
  created_at: Date;
  updated_at: Date;
  calendar_sequence: Generated<number>;
  called_off_at: Date | null;
  archived_at: Date | null;
  /** Null: the usual number. */
  sends_per_day: number | null;
}

export interface EventEditionTable {
  is_this: Generated<boolean>;
  edition: Generated<string>;
}

export interface ImageContentTable {
  content_hash: string;
  content_type: string;
  width: number | null;
  height: number | null;
  bytes: Buffer;
  created_at: Date;
}

export interface ImageTable {
  image_id: GeneratedAlways<number>;
  event_id: number | null;
  image_key: string;
  file_name: string;
  content_hash: string;
  created_at: Date;
  framing: OptionalJson<Pick<EventImage, 'focus' | 'crops'>>;
}

export interface EventPictureTable {
  event_id: number;
  content_hash: string;
  file_name: string;
  bytes: number;
  account_id: number | null;
  created_at: Date;
  used_at: Date;
}

export interface ImageCropTable {
  source_hash: string;
  area: string;
  width: number;
  content_hash: string;
  created_at: Date;
}

export interface ImageWidthTable {
  source_hash: string;
  width: number;
  content_hash: string;
}

export interface EmailTemplateTable {
  email_template_id: GeneratedAlways<number>;
  event_id: number | null;
  template_name: string;
  locale: Locale;
  subject: string;
  html_content: string;
  updated_at: Date;
}

export interface EventReportTable {
  event_report_id: GeneratedAlways<number>;
  event_id: number | null;
  report_type: Generated<string>;
  report_key: string;
  default_name: string;
  translations: JsonWithDefault<Translations<'name'>>;
  display_position: number;
}

export interface EventVersionTable {
  event_version_id: GeneratedAlways<number>;
  event_id: number;
  version: number;
  kind: string;
  /** Only in versions from before parts. */
  definition: Json<EventDefinition> | null;
  images: Json<EventImage[]>;
  changed: string[];
  account_id: number | null;
  created_at: Date;
  /** The definition with references to parts. */
  frame: Json<Record<string, unknown>> | null;
}

/** A part that versions of an event share. */
export interface EventVersionPartTable {
  event_id: number;
  part_hash: string;
  content: Json<Record<string, unknown>>;
}

export interface EventDraftTable {
  event_id: number;
  definition: Json<EventDefinition>;
  working: Json<Record<string, unknown>> | null;
  revision: number;
  based_on: number;
  account_id: number;
  updated_at: Date;
}

/** An open editor of an event. */
export interface EditorVisitTable {
  event_id: number;
  editor: string;
  account_id: number;
  section: string;
  seen_at: Date;
  session_id: number | null;
}

/** The tables of 0002-events.sql, 0033-event-versions.sql, 0261-editor-visits.sql, 0280-event-pictures.sql, 0310-editor-sessions.sql and 0360-event-version-parts.sql. */
export interface EventTables {
  event: EventTable;
  event_edition: EventEditionTable;
  image_content: ImageContentTable;
  image: ImageTable;
  image_width: ImageWidthTable;
  image_crop: ImageCropTable;
  event_picture: EventPictureTable;
  email_template: EmailTemplateTable;
  event_report: EventReportTable;
  event_version: EventVersionTable;
  event_version_part: EventVersionPartTable;
  event_draft: EventDraftTable;
  editor_visit: EditorVisitTable;
}
