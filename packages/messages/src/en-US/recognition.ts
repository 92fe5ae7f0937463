/** Titles of consultants (spec §3): on badges, in the search. Keyed by their codes. */
export const recognition = {
  MC: 'Marketing Consultant',
  RC: 'Regional Consultant',
  SC: 'Senior Consultant',
  EC: 'Executive Consultant',
  NC: 'National Consultant',
};
