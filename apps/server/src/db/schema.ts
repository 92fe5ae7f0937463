export { toJson, type IntentStep, type JsonText, type TicketData, type Translations } from './column-types.ts';
export type * from './tables.ts';
