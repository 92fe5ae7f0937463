/** A ticket: its statuses, actions and their outcomes (spec §2 My tickets, §4 Ticket statuses). */
export const tickets = {
  statusActive: 'Active',
  statusCanceled: 'Canceled',
  statusCheckedIn: 'Checked in',
};
