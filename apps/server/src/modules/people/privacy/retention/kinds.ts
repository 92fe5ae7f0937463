import { sql } from 'kysely';
import { forgetRows, type Forgetting } from '../personal-data.ts';
import { countAnswers, forgetAnswers } from './answers.ts';

/** The kinds of data whose retention needs no other module. */
export const ownRetention = {
  reports: forgetRows('website_log', 'created_at'),
  reading: forgetRows('audit_log', 'at', sql`action IN ('list.exported', 'account.exported', 'session.switched')`),
  edits: forgetRows('audit_log', 'at', sql`action = 'ticket.edited'`),
  'sign-ins': forgetRows('sign_in_device', 'seen_at'),
  scans: forgetRows('door_scan', 'received_at'),
  answers: { count: countAnswers, forget: forgetAnswers },
} satisfies Record<string, Forgetting>;
