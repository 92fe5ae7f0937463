/** Whom an audience contains (people 7), and the account lists that audiences name. */
export { countFacts } from './count-facts.ts';
export { audiencesHandlers } from './handlers.ts';
export { eraseListMembers, listSections } from './personal-data.ts';
export { readAudienceFacts } from './read-facts.ts';
export { readFilledKeys } from './read-filled-keys.ts';
