import type { secondFactorsEndpoints } from '@foyer/contract/people/second-factors';
import type { StaffGrant, staffEndpoints } from '@foyer/contract/people/staff';
import { FoyerError } from '@foyer/contract/wire/errors';
import { homeOf } from '@foyer/domain/people/home';
import type { HandlerOf } from '../../../calls/context.ts';
import type { Database } from '../../../db/database.ts';
import type { LabelledGrant } from '../grants/index.ts';
import { addGrants } from './add-grants.ts';
import { changeGrants } from './change-grants.ts';
import { closeStaff } from './close-staff.ts';
import { createStaffAccount } from './create-staff.ts';
import { listStaffAccounts } from './list-accounts.ts';
import { reopenStaff } from './reopen-staff.ts';
import { separateFromProviders } from './forget-provider.ts';
import { cancelFactorReset, listFactorResets, resetFactors } from './reset-factors.ts';
import { resetStaff } from './reset-staff.ts';
import { StaffRefusal, type SignInMethod } from './sign-in-method.ts';

type Calls = typeof staffEndpoints &
  Pick<
    typeof secondFactorsEndpoints,
    'listFactorResets' | 'resetFactors' | 'cancelFactorReset' | 'separateFromProviders'
  >;
type Handlers = { [N in keyof Calls]: HandlerOf<Calls[N]> };

export interface StaffDependencies {
  database: Database;
  publicUrl: () => string;
  /** Whether demo accounts may sign in, so a demo administrator counts as one. */
  demo: boolean;
}

/** Staff accounts for administrators (people 4.6), with the use cases of `foyer admin`. */
export function staffHandlers({ database, publicUrl, demo }: StaffDependencies): Handlers {
  const linkFor = (days: number): SignInMethod => ({ mailLink: { publicUrl: publicUrl(), days } });
  return {
    listStaff: ({ query }, context) => listStaffAccounts(database.kysely, query, context),
    createStaff: ({ body: { days, grants, ...staff } }, context) =>
      answered(
        createStaffAccount(
          database,
          { ...staff, grants: grants.map(readGrant), currency: homeOf(staff.country).currency },
          linkFor(days),
          context,
        ),
      ),
    changeStaffRoles: ({ params, body }, context) =>
      answered(changeGrants(database, params.externalAccountIdentifier, body.grants.map(readGrant), context, { demo })),
    addStaffRoles: ({ params, body }, context) =>
      answered(addGrants(database, params.externalAccountIdentifier, body.grants.map(readGrant), context)),
    resetStaff: ({ params, body }, context) =>
      answered(resetStaff(database, params.externalAccountIdentifier, linkFor(body.days), context)),
    closeStaff: ({ params }, context) =>
      answered(closeStaff(database, params.externalAccountIdentifier, context, { demo })),
    reopenStaff: ({ params, body }, context) =>
      answered(reopenStaff(database, params.externalAccountIdentifier, linkFor(body.days), context)),
    listFactorResets: (_, context) => listFactorResets(database.kysely, context),
    resetFactors: ({ params, body }, context) =>
      refusing(
        resetFactors(
          database,
          { userId: params.externalAccountIdentifier, reason: body.reason, publicUrl: publicUrl() },
          context,
        ),
      ),
    separateFromProviders: ({ params }, context) =>
      answered(separateFromProviders(database, params.externalAccountIdentifier, context)),
    cancelFactorReset: ({ params }, context) =>
      answered(cancelFactorReset(database, params.externalAccountIdentifier, context)),
  };
}

const timeOf = (text: string | null): Date | null => (text === null ? null : new Date(text));

const readGrant = ({ validFrom, validUntil, ...grant }: StaffGrant): LabelledGrant => ({
  ...grant,
  validFrom: timeOf(validFrom),
  validUntil: timeOf(validUntil),
});

async function answered(work: Promise<void>): Promise<{ success: true }> {
  await refusing(work);
  return { success: true };
}

/** Converts the refusal of a use case to the error of the API. */
async function refusing<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof StaffRefusal) throw new FoyerError(error.code, { cause: error });
    throw error;
  }
}
