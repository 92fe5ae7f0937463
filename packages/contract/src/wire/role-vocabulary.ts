import type { Role } from './vocabulary.ts';

/** Groups of roles with the same rights (people 4.3). The access of an endpoint and the rules name a group. */

/** They change events, their mails and messages. */
export const editorRoles = ['admin', 'organiser'] as const satisfies readonly Role[];
/** They sell and help at the desk, and can act for an account (people 5.1). */
export const deskRoles = ['admin', 'helper', 'desk'] as const satisfies readonly Role[];
/** They search the attendees of an event. */
export const searchRoles = ['admin', 'organiser', 'helper', 'desk'] as const satisfies readonly Role[];
/** They read lists of the attendees of an event. */
export const listRoles = ['admin', 'organiser', 'helper', 'desk', 'reports'] as const satisfies readonly Role[];
/** They read reports, lists with amounts, and exports. */
export const reportRoles = ['admin', 'organiser', 'helper', 'reports'] as const satisfies readonly Role[];
/** They open the list of events with its figures. */
export const overviewRoles = ['admin', 'organiser', 'reports'] as const satisfies readonly Role[];
/** They create, schedule and delete stored exports, and read who may register for a closed event. */
export const exportRoles = ['admin', 'organiser', 'helper'] as const satisfies readonly Role[];
/** They do office work: money, and orders of other people. */
export const officeRoles = ['admin', 'helper'] as const satisfies readonly Role[];
/** They work at an event: check-in, scan, badges and awards. */
export const crewRoles = ['admin', 'organiser', 'helper', 'desk', 'ticket-scanner'] as const satisfies readonly Role[];
