import type { Actor, CallContext } from '../../../../calls/context.ts';
import type { Tx } from '../../../../db/database.ts';
import { writeAudit } from '../../audit/index.ts';
import type { AccountRow } from '../queries.ts';
import { mailNotice } from './mail-notice.ts';

/** Records the use of a recovery code, and mails a notice: someone may have found the list. */
export async function noteRecoveryCode(
  tx: Tx,
  account: AccountRow,
  { now, requestId }: Pick<CallContext<Actor | null>, 'now' | 'requestId'>,
): Promise<void> {
  const accountId = account.account_id;
  const actor = { accountId, roles: account.roles };
  await mailNotice(tx, account, { notice: 'recovery-code-used', now });
  await writeAudit(
    tx,
    { actor, now, requestId },
    { action: 'account.recoveryCodeUsed', entity: 'account', entityId: accountId },
  );
}
