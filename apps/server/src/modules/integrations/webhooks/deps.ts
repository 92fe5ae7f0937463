import type { Database } from '../../../db/database.ts';
import type { WebhookSender } from '../../../gateways/webhooks/send-webhook.ts';

export interface WebhookDependencies {
  database: Database;
  sender: WebhookSender;
  secrets: WebhookSecrets;
  /** Host names of the own network that may receive webhooks. They may also use http. */
  privateHosts: readonly string[];
}

/** Names a secret of an endpoint. Secrets from before the random number have none. */
export interface SecretName {
  webhookId: number;
  version: number;
  nonce: string | null;
}

/** The secret with this name: `whsec_` and 32 bytes in base64. */
export type WebhookSecrets = (name: SecretName) => string;
