import { createHmac } from 'node:crypto';
import type { WebhookSecrets } from './deps.ts';

/**
 * Derives the secrets of all endpoints from one, so that no secret is stored, and a backup has none (integrations 1.6). The random number prevents that an
 * endpoint gets a secret again that was given out after the backup of a restored database.
 */
export const createWebhookSecrets =
  (master: string): WebhookSecrets =>
  ({ webhookId, version, nonce }) => {
    const name = [webhookId, version, ...(nonce === null ? [] : [nonce])].join(':');
    return `whsec_${createHmac('sha256', master).update(name).digest('base64')}`;
  };
