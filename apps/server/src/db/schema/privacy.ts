import type { Generated } from 'kysely';

export interface AnswersForgottenTable {
  event_id: number;
  last_ticket: Generated<number>;
  finished_at: Date | null;
}

/** The table of 0044-privacy.sql. */
export interface PrivacyTables {
  answers_forgotten: AnswersForgottenTable;
}
