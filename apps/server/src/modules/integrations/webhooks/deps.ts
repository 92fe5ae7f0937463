import type { Database } from '../../../db/database.ts';
import type { WebhookSender } from '../../../gateways/webhooks/send-webhook.ts';

export interface WebhookDependencies {
  database: Database;
  sender: WebhookSender;
  secrets: WebhookSecrets;
  /** Host names of the own network that may receive webhooks. They may also use http. */
  privateHosts: readonly string[];
}

/** The secret of a version of an endpoint: `whsec_` and 32 bytes in base64. */
export type WebhookSecrets = (webhookId: number, version: number) => string;
