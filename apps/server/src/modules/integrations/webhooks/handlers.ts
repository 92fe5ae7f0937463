import type { webhooksEndpoints } from '@foyer/contract/integrations/webhooks';
import type { HandlerOf } from '../../../calls/context.ts';
import { listDeliveries, repeatDeliveries, testWebhook } from './deliveries.ts';
import type { WebhookDependencies } from './deps.ts';
import { readWebhooks } from './present.ts';
import { changeWebhook, createWebhook, deleteWebhook, rotateSecret } from './save-webhook.ts';

type Handlers = { [N in keyof typeof webhooksEndpoints]: HandlerOf<(typeof webhooksEndpoints)[N]> };

/** Webhooks, for administrators (integrations 1). */
export function webhooksHandlers(deps: WebhookDependencies): Handlers {
  const { kysely } = deps.database;
  return {
    listWebhooks: (_input, { locale }) => readWebhooks(kysely, { locale }),
    createWebhook: ({ body }, context) => createWebhook(deps, body, context),
    changeWebhook: ({ params, body }, context) => changeWebhook(deps, { ...params, ...body }, context),
    deleteWebhook: ({ params }, context) => deleteWebhook(deps, params.webhookId, context),
    rotateWebhookSecret: ({ params }, context) => rotateSecret(deps, params.webhookId, context),
    testWebhook: ({ params }, context) => testWebhook(deps, params.webhookId, context),
    listWebhookDeliveries: ({ params, query }) => listDeliveries(kysely, { ...params, ...query }),
    repeatWebhookDeliveries: ({ params, body }, context) => repeatDeliveries(deps, { ...params, ...body }, context),
  };
}
