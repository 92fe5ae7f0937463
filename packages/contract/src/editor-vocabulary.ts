/** Words of the editor, apart from `vocabulary.ts`, which every page loads. */

/** Events as they are written down for use again, by name. */
export const eventTemplateNames = [
  'ordinary',
  'five-star',
  'gala',
  'energize',
  'ambition',
  'diamond-club',
  'regional-training',
  'ec-fly-in',
  'strike-out-hunger',
  'five-star-advisors',
] as const;
export type EventTemplateName = (typeof eventTemplateNames)[number];

/** What makes a version of an event. `found`: it was changed by other means before, such as an import. */
export const versionKinds = [
  'found',
  'created',
  'cloned',
  'published',
  'restored',
  'dates',
  'registration-dates',
  'info',
  'tickets',
  'images',
  'mails',
  'terms',
] as const;
export type VersionKind = (typeof versionKinds)[number];

/** How often a check-in list lets a ticket pass. */
export const listPassages = ['once', 'inAndOut'] as const;
export type ListPassage = (typeof listPassages)[number];

/**
 * Characters of a mail template. Checking this many takes 7 ms at most, and reading the text of the mail takes the same. Gmail cuts a mail
 * at 102 KB, and the longest built-in template has 8,100 characters.
 */
export const longestMailTemplate = 100_000;
