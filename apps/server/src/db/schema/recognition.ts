import type { Locale, ShoutOutKind, Title } from '@foyer/contract/wire/vocabulary';
import type { Generated, GeneratedAlways } from 'kysely';
import type { JsonWithDefault, Translations } from './columns.ts';

/** `date` columns are text, YYYY-MM-DD, because a day has no time zone. */

export interface AccountTitleTable {
  account_id: number;
  title: Title;
  since: string | null;
}

export interface AwardTable {
  award_id: GeneratedAlways<number>;
  award_code: string;
  award_name: string;
  award_description: Generated<string>;
  award_group_name: string;
  group_display_order: Generated<number>;
  position: Generated<number>;
  display_level: number;
  is_tiered: Generated<boolean>;
  image_name: string | null;
  translations: JsonWithDefault<Translations<'name' | 'description'>>;
}

export interface AccountAwardTable {
  account_id: number;
  award_id: number;
  is_default: Generated<boolean>;
  earned_on: string | null;
}

export interface BadgeTable {
  ticket_id: number;
  title: Title | null;
  /** Font sizes in points, if they were chosen. */
  layout: JsonWithDefault<{ topPt?: number; bottomPt?: number }>;
  print_count: Generated<number>;
  last_printed_at: Date | null;
  updated_at: Date;
  printed_fingerprint: Buffer | null;
}

export interface BadgeAwardTable {
  ticket_id: number;
  award_id: number;
  pinned: boolean;
}

export interface BadgePrintTable {
  badge_print_id: GeneratedAlways<number>;
  ticket_id: number;
  printed_at: Date;
  printed_by_account_id: number | null;
  fingerprint: Buffer | null;
}

export interface BadgeFileTable {
  badge_file_id: GeneratedAlways<number>;
  event_id: number;
  account_id: number;
  locale: Locale;
  state: Generated<'PENDING' | 'READY' | 'FAILED' | 'CANCELED'>;
  /** In print order. */
  ticket_ids: number[];
  fingerprints: string[] | null;
  done_count: Generated<number>;
  content: Buffer | null;
  try_at: Date | null;
  tries: Generated<number>;
  created_at: Date;
  expires_at: Date;
  confirmed_at: Date | null;
}

export interface ShoutOutTable {
  shout_out_id: GeneratedAlways<number>;
  account_id: number;
  event_id: number | null;
  kind: ShoutOutKind;
  promotion_title_cd: string | null;
  occurred_on: string | null;
  created_at: Date;
}

/** The tables of 0006-recognition.sql, badge prints (0030-badge-prints.sql), and files of badges (0245-badge-files.sql). */
export interface RecognitionTables {
  account_title: AccountTitleTable;
  award: AwardTable;
  account_award: AccountAwardTable;
  badge: BadgeTable;
  badge_award: BadgeAwardTable;
  badge_print: BadgePrintTable;
  badge_file: BadgeFileTable;
  shout_out: ShoutOutTable;
}
