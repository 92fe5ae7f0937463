export { privacyHandlers } from './handlers.ts';
export { countOverdue, forgetOverdue, retentionJob } from './retention/retention.ts';
