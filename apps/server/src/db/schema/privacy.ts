import type { RetentionKind } from '@foyer/contract/wire/vocabulary';
import type { Generated } from 'kysely';

export interface AnswersForgottenTable {
  event_id: number;
  last_ticket: Generated<number>;
  finished_at: Date | null;
}

export interface RetentionStateTable {
  kind: RetentionKind;
  looked_at: Date;
  removed_at: Date | null;
  removed: Generated<number>;
}

/** The tables of 0044-privacy.sql and 0078-retention.sql. */
export interface PrivacyTables {
  answers_forgotten: AnswersForgottenTable;
  retention_state: RetentionStateTable;
}
