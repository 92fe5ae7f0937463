/** Titles of consultants by code (people 1.3), on badges and in the search. */
export const recognition = {
  MC: 'Marketing Consultant',
  RC: 'Regional Consultant',
  SC: 'Senior Consultant',
  EC: 'Executive Consultant',
  NC: 'National Consultant',
};
