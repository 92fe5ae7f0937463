import { createHmac } from 'node:crypto';
import type { WebhookSecrets } from './deps.ts';

/** Derives the secrets of all endpoints from one, so that no secret is stored, and a backup has none (integrations 1.6). */
export const createWebhookSecrets =
  (master: string): WebhookSecrets =>
  (webhookId, version) =>
    `whsec_${createHmac('sha256', master).update(`${webhookId}:${version}`).digest('base64')}`;
