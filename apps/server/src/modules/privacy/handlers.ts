import type { privacyEndpoints } from '@foyer/contract/privacy';
import type { HandlerOf } from '@foyer/domain/actor';
import { anonymiseAccount, previewAnonymise, type AnonymiseDependencies } from './anonymise/anonymise-account.ts';
import { exportPersonalData, type Exporter } from './export/export-personal-data.ts';

type Handlers = { [N in keyof typeof privacyEndpoints]: HandlerOf<(typeof privacyEndpoints)[N]> };

export interface PrivacyDependencies extends AnonymiseDependencies {
  /** Hears of exports that broke off under way. */
  onBroken: Exporter['onBroken'];
}

/** What is held about a person: taking it along, and having it erased (readings §10 Privacy). */
export function privacyHandlers(deps: PrivacyDependencies): Handlers {
  const db = deps.database.kysely;
  const exporter: Exporter = { db, running: 0, onBroken: deps.onBroken };
  return {
    exportPersonalData: ({ query }, context) =>
      exportPersonalData(exporter, { ...query, locale: query.locale ?? context.locale }, context),
    previewAnonymise: ({ params }, context) => previewAnonymise(db, params.externalAccountIdentifier, context),
    anonymiseAccount: ({ params, body }, context) => anonymiseAccount(deps, { ...params, ...body }, context),
  };
}
