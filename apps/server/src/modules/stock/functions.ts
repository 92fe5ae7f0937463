import { functionCaller } from '../../db/call-function.ts';
import type { JsonText } from '../../db/schema.ts';
import type {
  ChangeLockRequest,
  ChangeObstacle,
  ChangeTakeDetail,
  ChangeTakeRefusalCode,
  ChangeTakeRequest,
  DrawMember,
  DrawRefusalDetail,
  FailRequest,
} from './shapes.ts';

/**
 * Argument and row types of the SQL functions in this folder. JSON types are in `shapes.ts`.
 * `db/sql-functions.test.ts` compares all of them with the database and the functions' source.
 */
export interface SqlFunctions {
  hold_sweep: { arguments: { moment: Date }; row: { hold_sweep: number } };
  hold_take: {
    arguments: {
      holder: number;
      attendee: number;
      configuration: number;
      relationship: string;
      /** Relationship types that share the place. */
      place: string[];
      /** Maximum number of holds per place. */
      places: number;
      /** Maximum number of holds of one holder per event. */
      most: number;
      moment: Date;
      until: Date;
      /** Maximum age up to which a hold may be renewed, in ms. */
      longest_ms: number;
      /** The sale window of the unit. */
      sold_in: number | null;
    };
    /** Either a hold, or the maximum number of holds. */
    row: { hold_id: number | null; expires_at: Date | null; possible: number | null };
  };
  sale_lock: { arguments: { event_ids: number[] }; row: { sale_lock: number[] } };
  call_off_begin: { arguments: { called_off: number; moment: Date }; row: { call_off_begin: number } };
  order_fail: { arguments: { verdicts: JsonText<FailRequest[]>; moment: Date }; row: { order_fail: string } };
  order_retake: { arguments: { id: string; moment: Date }; row: { order_retake: boolean } };
  ticket_cancel: {
    arguments: { ticket_ids: number[]; moment: Date };
    row: { ticket_cancel: number };
  };
  ticket_restore: {
    arguments: { restored: number; into_slot: number; max_members: number | null; moment: Date };
    row: {
      refusal: 'NOT_CANCELED' | 'EARNED_PLACE' | 'SOLD_OUT' | null;
      sold_out: 'ticket' | 'add_on' | 'coupon' | 'pool' | 'window' | null;
      full_pool: string | null;
    };
  };
  change_take: {
    arguments: { requests: JsonText<ChangeTakeRequest[]>; moment: Date };
    row: { intent_id: string; refusal: ChangeTakeRefusalCode | null; detail: ChangeTakeDetail | null };
  };
  change_lock: {
    arguments: { changes: JsonText<ChangeLockRequest[]> };
    /** Changes that an obstacle forbids. */
    row: { ticket_id: number; obstacle: ChangeObstacle };
  };
  team_leave: { arguments: { member_ticket_id: number }; row: { team_leave: number } };
  team_agree: { arguments: { member_ticket_id: number; moment: Date }; row: { team_agree: number } };
  waiting_join: {
    arguments: {
      attendee: number;
      configuration: number;
      relationship: string;
      /** Relationship types of the tickets that fill the place, and how many tickets fill it. */
      place: string[];
      places: number;
      moment: Date;
      /** The sale window in which the account joins. */
      sold_in: number | null;
    };
    row: { entry_id: number | null; refusal: 'ON_SALE' | null };
  };
  waiting_end: {
    arguments: { entry: number; outcome: 'LEFT' | 'REMOVED'; moment: Date };
    row: { piece_of: number; result: 'DONE' | 'ENDED' | 'BUSY' };
  };
  waiting_release: { arguments: { offer: number; moment: Date }; row: { waiting_release: boolean } };
  waiting_tend: {
    arguments: { piece_of: number; moment: Date };
    row: { entry_id: number; outcome: 'OFFERED' | 'TAKEN' | 'LAPSED' | 'CLOSED' | 'WAITING' };
  };
  draw_enter: {
    arguments: { entered: number; entrant: number; members: JsonText<DrawMember[]>; moment: Date };
    row: {
      entry_id: number | null;
      refusal: 'NOT_OPEN' | 'OVER' | 'TOO_MANY' | 'ENTERED' | null;
      detail: DrawRefusalDetail | null;
    };
  };
  draw_withdraw: {
    /** `leaving`: only this account of the party. Null: the whole entry. */
    arguments: { entry: number; leaving: number | null; moment: Date };
    row: { draw_withdraw: 'DONE' | 'ENDED' | 'OVER' };
  };
  draw_run: {
    arguments: { drawn: number; moment: Date };
    row: { entries: number; winners: number; units: number };
  };
  waiting_first: { arguments: { entry: number }; row: { waiting_first: boolean } };
}

/** Calls a function of this folder. */
export const callFunction = functionCaller<SqlFunctions>();
