/** Vocabulary of the editor, separate from `vocabulary.ts`, which every page loads. */

/** Names of the built-in event templates. */
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

/**
 * The action that created a version of an event. `found`: the event was changed before by other means, such as an
 * import.
 */
export const versionKinds = [
  'found',
  'published',
  'restored',
  'withdrawn',
  'dates',
  'registration-dates',
  'info',
  'tickets',
  'images',
  'mails',
  'terms',
] as const;
export type VersionKind = (typeof versionKinds)[number];

/** Versions that an event stores. Those with an order are stored beyond it (events 4.4). */
export const mostEventVersions = 100;

/** The parts of the editor, one of which is open. */
export const editorSections = [
  'info',
  'tickets',
  'form',
  'badges',
  'images',
  'mails',
  'terms',
  'versions',
  'code',
] as const;
export type EditorSection = (typeof editorSections)[number];

/** Whether a check-in list admits a ticket once, or in and out repeatedly. */
export const listPassages = ['once', 'inAndOut'] as const;
export type ListPassage = (typeof listPassages)[number];

/**
 * Maximum characters of a mail template. Checking a template of this length takes 7 ms at most, and extracting its text
 * takes the same. Gmail cuts a mail at 102 KB, and the longest built-in template has 8,100 characters.
 */
export const longestMailTemplate = 100_000;
/** Maximum characters of the subject of a mail template. */
export const longestMailSubject = 500;

/** The states of an event for its organiser. The first that applies counts. */
export const saleStates = [
  'calledOff',
  'draft',
  /** Today is one of its days, or it was activated again. */
  'running',
  'past',
  /** Registration opens later. */
  'notOpen',
  /** Registration is open, and no ticket type on sale has a unit left. */
  'soldOut',
  'onSale',
  /** Registration has closed before the event. */
  'closed',
] as const;
export type SaleState = (typeof saleStates)[number];
