import type { accountListsEndpoints } from '@foyer/contract/people/account-lists';
import type { HandlerOf } from '../../../calls/context.ts';
import type { Database } from '../../../db/database.ts';
import { addMembers } from './add-members.ts';
import { createAccountList } from './create-account-list.ts';
import { deleteAccountList } from './delete-account-list.ts';
import { listAccountLists } from './list-account-lists.ts';
import { listMembers } from './list-members.ts';
import { removeMember } from './remove-member.ts';
import { renameAccountList } from './rename-account-list.ts';

type Handlers = { [N in keyof typeof accountListsEndpoints]: HandlerOf<(typeof accountListsEndpoints)[N]> };

/** Account lists for administrators and organisers of all events (people 7.3). */
export function audiencesHandlers({ database }: { database: Database }): Handlers {
  return {
    listAccountLists: () => listAccountLists(database.kysely),
    createAccountList: ({ body }, context) => createAccountList(database, body, context),
    renameAccountList: ({ params, body }, context) => renameAccountList(database, { ...params, ...body }, context),
    deleteAccountList: ({ params }, context) => deleteAccountList(database, params.key, context),
    listListMembers: ({ params, query }, context) => listMembers(database, { ...params, ...query }, context),
    addListMembers: ({ params, body }, context) => addMembers(database, { ...params, ...body }, context),
    removeListMember: ({ params: { key, externalAccountIdentifier: number } }, context) =>
      removeMember(database, { key, number }, context),
  };
}
