import type { privacyEndpoints } from '@foyer/contract/people/privacy';
import type { Retention } from '@foyer/domain/people/retention';
import type { HandlerOf } from '../../../calls/context.ts';
import { createDownloads } from '../../system/limits/index.ts';
import { anonymiseAccount, previewAnonymise, type AnonymiseDependencies } from './anonymise/anonymise-account.ts';
import { exportPersonalData, type Exporter } from './export/export-personal-data.ts';
import { getRetention } from './retention/get-retention.ts';

type Handlers = { [N in keyof typeof privacyEndpoints]: HandlerOf<(typeof privacyEndpoints)[N]> };

export interface PrivacyDependencies extends AnonymiseDependencies {
  /** Called when an export fails while it is being sent. */
  onBroken: Exporter['onBroken'];
  retention: Retention;
}

/** Personal data: export, anonymising and retention (people 6.1). */
export function privacyHandlers(deps: PrivacyDependencies): Handlers {
  const db = deps.database.kysely;
  const exporter: Exporter = {
    db,
    personalData: deps.personalData,
    downloads: createDownloads(),
    onBroken: deps.onBroken,
  };
  return {
    exportPersonalData: ({ query }, context) =>
      exportPersonalData(exporter, { ...query, locale: query.locale ?? context.locale }, context),
    previewAnonymise: ({ params }, context) => previewAnonymise(db, params.externalAccountIdentifier, context),
    getRetention: (_, { now }) => getRetention({ db, personalData: deps.personalData }, deps.retention, now),
    anonymiseAccount: ({ params, body }, context) => anonymiseAccount(deps, { ...params, ...body }, context),
  };
}
