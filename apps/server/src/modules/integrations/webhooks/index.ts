export type { WebhookDependencies } from './deps.ts';
export { webhooksHandlers } from './handlers.ts';
export { createWebhookSecrets } from './secrets.ts';
export { oldWebhooksJob, webhooksJob } from './webhooks-job.ts';
