/** The dynamic form's own words; labels and hints come with the event (spec §5). */
export const forms = {
  resolveErrors: 'Some answers need your attention before you can go on.',
  choose: 'Choose…',
};
