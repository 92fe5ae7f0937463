import { sql } from 'kysely';
import type { Eraser, Section } from '../privacy/index.ts';

/** Removes the person from all account lists. Their counts follow (people 7.3). */
export const eraseListMembers: Eraser = async (tx, { accountId }) => {
  await tx.deleteFrom('account_list_member').where('account_id', '=', accountId).execute();
};

export const listSections = {
  accountLists: (id) => sql`
    SELECT l.account_list_id AS n, json_build_object('list', l.name, 'createDate', m.added_at) AS row
    FROM account_list_member m JOIN account_list l USING (account_list_id) WHERE m.account_id = ${id}`,
} satisfies Record<string, Section>;
