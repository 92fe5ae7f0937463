/** Who something is for: titles, countries, lists, qualifications and organisations. */
export const audience = {
  legend: 'For whom',
  hint: 'A person must meet every condition that is filled in. Without conditions, it is for all people.',
  titles: 'Titles',
  countries: 'Countries',
  lists: 'Account lists',
  qualifications: 'Qualifications',
  organisations: 'In the organization of',
  organisationsHint: 'C numbers, separated by spaces. Each one counts with all people below it.',
};
