import type { MemberForm } from '@foyer/contract/tickets/form-links';
import type { TicketValues } from '@foyer/contract/forms/values';
import { couponCodeField } from '@foyer/contract/wire/vocabulary';
import { confirmationName } from '@foyer/domain/forms/kinds';
import type { Tx } from '../../../db/database.ts';
import { writeAudit, type AuditContext } from '../../people/audit/index.ts';
import { useLimit } from '../../system/limits/index.ts';
import { checkAnswers, missingAnswers, relationshipOf } from '../attendee.ts';
import type { TicketsDependencies } from '../deps.ts';
import { storedValues } from '../present.ts';
import { lockTicket } from '../queries.ts';
import { seeSame, writeAnswers } from '../write-answers.ts';
import { openLink, presentForm, type OpenedLink } from './open-form.ts';

/**
 * Stores the answers from a form link, with the same validation as for the member's own ticket. The sender is unknown,
 * so the audit log names no account.
 * Of two concurrent edits, through the link or not, the second fails with `EDIT_CONFLICT`.
 * @returns the form with the remaining questions
 */
export async function fillMemberForm(
  deps: Pick<TicketsDependencies, 'database' | 'formLinks'>,
  request: { token: string; answersRevision: number; values: TicketValues },
  { now, requestId }: { now: Date; requestId: string },
): Promise<MemberForm> {
  const { database } = deps;
  const { row } = await openLink(database.kysely, deps, request.token, now);
  await useLimit(database, 'form-link-fill', String(row.ticket_id), now);
  return database.transaction(async (tx) => {
    await lockTicket(tx, row.ticket_id);
    const opened = await openLink(tx, deps, request.token, now);
    await seeSame(tx, opened.row, request.answersRevision, null);
    await write(tx, opened, request.values, { actor: null, now, requestId });
    return presentForm(await openLink(tx, deps, request.token, now), now);
  });
}

async function write(tx: Tx, opened: OpenedLink, sent: TicketValues, context: AuditContext): Promise<void> {
  const { row, event, asks, holder, isFilled } = opened;
  const { now } = context;
  const stored = storedValues(row);
  const missing = asks === 'whole' ? undefined : missingAnswers(row, event, now, 'holder');
  const values = checkAnswers({
    row,
    event,
    values: missing ? { ...stored, ...pick(sent, missing) } : { ...pick(stored, [couponCodeField]), ...sent },
    mode: 'updateTicket',
    relationship: relationshipOf(row, event),
    actor: holder,
    now,
    ...(isFilled && !missing ? { onFile: stored } : {}),
    ...(missing ? { fields: missing.flatMap((name) => [name, confirmationName(name)]) } : {}),
  });
  if (!(await writeAnswers(tx, context, row, values))) return;
  await tx.updateTable('form_link').set({ filled_at: now }).where('ticket_id', '=', row.ticket_id).execute();
  await writeAudit(tx, context, {
    action: 'formLink.filled',
    entity: 'ticket',
    entityId: row.ticket_id,
    subjectAccountId: row.account_id,
    eventId: row.event_id,
    after: { asks },
  });
}

/** The answers to these questions, with their confirmation fields. */
function pick(values: TicketValues, names: readonly string[]): TicketValues {
  const wanted = new Set(names.flatMap((name) => [name, confirmationName(name)]));
  return Object.fromEntries(Object.entries(values).filter(([name]) => wanted.has(name)));
}
