import type { Role } from './vocabulary.ts';

/** Groups of roles with the same rights (people 4.3). The access of an endpoint and the rules name a group. */

/** Everyone who changes events, their mails and messages. */
export const editorRoles = ['admin', 'organiser'] as const satisfies readonly Role[];
/** Everyone who sells and helps at the desk. These roles can act for an account (people 5.1). */
export const deskRoles = ['admin', 'helper', 'desk'] as const satisfies readonly Role[];
/** Everyone who may find the attendees of an event. */
export const searchRoles = ['admin', 'organiser', 'helper', 'desk'] as const satisfies readonly Role[];
/** Everyone who may read lists of the attendees of an event. */
export const listRoles = ['admin', 'organiser', 'helper', 'desk', 'reports'] as const satisfies readonly Role[];
/** Everyone who may read reports, lists with amounts, and exports. */
export const reportRoles = ['admin', 'organiser', 'helper', 'reports'] as const satisfies readonly Role[];
/** Everyone who starts at the list of events with its figures. */
export const overviewRoles = ['admin', 'organiser', 'reports'] as const satisfies readonly Role[];
/** Everyone who may also change stored exports. */
export const exportRoles = ['admin', 'organiser', 'helper'] as const satisfies readonly Role[];
/** Office work about money and other people's orders. */
export const officeRoles = ['admin', 'helper'] as const satisfies readonly Role[];
/** Check-in, scan, badges and awards: everyone who works at an event. */
export const crewRoles = ['admin', 'organiser', 'helper', 'desk', 'ticket-scanner'] as const satisfies readonly Role[];
