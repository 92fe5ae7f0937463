/**
 * Every closed set of values that the wire, the rules, the database and the screens share. Each set is defined only
 * here.
 */

/** Interface languages (system 3). The first is the default. */
export const locales = ['en-US', 'es-US', 'ja-JP'] as const;
export type Locale = (typeof locales)[number];
export const defaultLocale: Locale = 'en-US';

/** Locale keys inside `translations` objects: the underscore form (events 1.1). */
export type TranslationKey = KeyOfLocale<Locale>;
type KeyOfLocale<L extends Locale> = L extends `${infer Language}-${infer Region}` ? `${Language}_${Region}` : never;

/** `ja-JP` → `ja_JP`. */
export function translationKey<L extends Locale>(locale: L): KeyOfLocale<L> {
  // The type says the same as the code: the hyphen becomes an underscore.
  return locale.replace('-', '_') as KeyOfLocale<L>;
}

/** Currencies an order may have (system 3). */
export const currencies = ['USD', 'CAD', 'JPY'] as const;
export type Currency = (typeof currencies)[number];

/** Billing and home countries, ISO 3166-1 alpha-3 (payments 1.5). */
export const countries = ['USA', 'CAN', 'JPN'] as const;
export type Country = (typeof countries)[number];

/** Staff roles (people 4.3). Rights are checked on the server for every call. */
export const roles = ['admin', 'organiser', 'helper', 'desk', 'ticket-scanner', 'reports'] as const;
export type Role = (typeof roles)[number];

/** Ticket statuses (tickets 1.1); `ALL` is a filter only and never stored. */
export const ticketStatuses = ['ACTIVE', 'CANCELED', 'CHECKED_IN'] as const;
export type TicketStatus = (typeof ticketStatuses)[number];

/** Order intent states (orders 4.5). */
export const orderIntentStatuses = ['PENDING', 'COMPLETE', 'FAILED'] as const;
export type OrderIntentStatus = (typeof orderIntentStatuses)[number];

/** Statuses of a refund. */
/** How staff paid a refund back themselves. */
/** Why the provider refused a charge or a refund, as shown to staff. The provider's codes are mapped to these. */
export const refusalReasons = [
  'wrongDetails',
  'expiredCard',
  'askBank',
  'noFunds',
  'authentication',
  'cardNotSupported',
  'pin',
  'lostOrStolen',
  'declined',
  'fraudSuspected',
  'duplicate',
  'tryLater',
  'methodUnusable',
  'email',
  'notSetUp',
  'wrongState',
  'busy',
  'disputed',
  'wrongRequest',
  'refundCardClosed',
  'refundBalance',
  'refundCanceled',
  'refundRefused',
  'unreachable',
  'otherAccount',
] as const;
export type RefusalReason = (typeof refusalReasons)[number];

export const refundMethods = ['transfer', 'cash', 'other'] as const;
export type RefundMethod = (typeof refundMethods)[number];

export const refundStatuses = ['PENDING', 'COMPLETE', 'FAILED'] as const;
export type RefundStatus = (typeof refundStatuses)[number];

/** Statuses of a payment dispute. The last three are final. */
export const disputeStatuses = ['needs_response', 'under_review', 'won', 'lost', 'closed'] as const;
export type DisputeStatus = (typeof disputeStatuses)[number];

/** How an order was paid. `none` is a free order. */
export const paymentKinds = ['none', 'card', 'hosted', 'cash', 'bypass'] as const;
export type PaymentKind = (typeof paymentKinds)[number];

/** Purpose of a payment: the order itself, a change of ticket type, or add-ons bought later. */
export const paymentPurposes = ['order', 'ticketChange', 'addOns'] as const;
export type PaymentPurpose = (typeof paymentPurposes)[number];

/** Card types (forms 1, system 3): Visa, Mastercard, American Express, Discover, JCB, Diners Club. */
export const cardTypes = ['VI', 'MC', 'AE', 'DI', 'JC', 'DC'] as const;
export type CardType = (typeof cardTypes)[number];

/** Payment wallets, which store a payer's cards. `testWallet` belongs to the sandbox. */
export const wallets = ['applePay', 'googlePay', 'link', 'testWallet'] as const;
export type Wallet = (typeof wallets)[number];

/** The relationship type of the account's own ticket (system 3). Events define the others. */
export const consultantRelationship = 'CONSULTANT';

/** Consultant titles (forms 1.2). */
export const titles = ['MC', 'RC', 'SC', 'EC', 'NC'] as const;
export type Title = (typeof titles)[number];

/** Shout-out kinds (forms 1.2). */
export const shoutOutKinds = ['RECENT_PROMOTION', 'RECENT_ENROLLMENT', 'FAST_TRACKED', 'LATE_REGISTRATION'] as const;
export type ShoutOutKind = (typeof shoutOutKinds)[number];

/**
 * Field kinds of the dynamic form (forms 1.1), as `fieldType` names them on the wire.
 * Multi-select is a `Select` or `Combobox` with `multiple: true`.
 */
export const fieldKinds = [
  'Number',
  'Text',
  'Email',
  'Date',
  'Select',
  'Combobox',
  'Checkbox',
  'RadioGroup',
  'Button',
  'Paragraph',
  'Divider',
  'Spacer',
  'TermsAndConditions',
  'SectionHeader',
  'GroupHeader',
  'TicketAddOn',
] as const;
export type FieldKind = (typeof fieldKinds)[number];

/** Field names with a special meaning (forms 1.3). */
const specialFields = [
  'Submit',
  'SubmitAndAddAttendee',
  'TermsAndConditions',
  'CloneBadgeName',
  'Section',
  'Cancel',
] as const;
export type SpecialField = (typeof specialFields)[number];

/** The add-on and multi-select value that excludes all others (system 3). */
export const notNeeded = 'Not Needed';

/** E-mail templates (reports 2). */
export const mailTemplates = [
  'confirmation',
  'guest-ticket',
  'itinerary',
  'transfer-from',
  'transfer-to',
  'upgrade',
  'cancellation',
  'team-added',
  'team-left',
  'form-link',
  'waiting-offer',
  'waiting-ended',
  'team-ended',
  'sign-in-link',
  'refund',
] as const;
export type MailTemplate = (typeof mailTemplates)[number];

/**
 * Kinds of outgoing mail without a template: an organiser's message, a notice that an event was called off, the result
 * of a draw, a notice to staff that an export is ready, an offered place, the roles of a
 * consultant, and a notice about a change of sign-in. The message brings its own text.
 */
export const otherMails = [
  'message',
  'called-off',
  'draw-result',
  'export',
  'earned-place',
  'roles',
  'sale-alert',
  'security-notice',
] as const;
export type OutgoingMail = MailTemplate | (typeof otherMails)[number];

/** How long the mailed link of a staff account can work, in days. */
export const invitationDays = [1, 3, 7, 14] as const;

/** Phone wallets that can store tickets. */
export const passWallets = ['apple', 'google'] as const;
export type PassWallet = (typeof passWallets)[number];

/** Formats of uploaded pictures. The media type is `image/` with the name. */
export const pictureFormats = ['jpeg', 'png', 'webp', 'avif', 'gif'] as const;
export type PictureFormat = (typeof pictureFormats)[number];
/** Available widths of images, in pixels. Pages request only these. */
export const imageWidths = [96, 192, 320, 480, 640, 800, 960, 1280, 1600, 1920] as const;
/** Where an event's banner appears. Each use has its own crop. */
export const imageUses = ['card', 'header', 'ticket', 'mail', 'share'] as const;
export type ImageUse = (typeof imageUses)[number];
/**
 * Length of the part of an image's content hash in its URL and in lists of events. It is long enough to tell versions
 * apart.
 */
export const pictureVersionLength = 16;

/** States of an outgoing mail. */
export const mailStatuses = ['PENDING', 'SENT', 'FAILED'] as const;
/** What the outbox can show. A bounced mail was sent before. */
export const outboxStates = [...mailStatuses, 'BOUNCED'] as const;
export type OutboxState = (typeof outboxStates)[number];
export type MailStatus = (typeof mailStatuses)[number];

/** Kinds of data with a retention period. The setting `RETENTION` uses these names. */
export const retentionKinds = [
  'mail',
  'failed-mail',
  'reports',
  'reading',
  'edits',
  'sign-ins',
  'scans',
  'holds',
  'answers',
] as const;
export type RetentionKind = (typeof retentionKinds)[number];

/** Kinds of event reports (reports 2.1). */
export const reportTypes = ['STATS'] as const;
export type ReportType = (typeof reportTypes)[number];

/** Lists that organisers can export, and the file formats. */
export const exportLists = ['orders', 'attendees', 'payments'] as const;
export type ExportList = (typeof exportLists)[number];
export const exportFormats = ['csv', 'xlsx'] as const;
export type ExportFormat = (typeof exportFormats)[number];

/**
 * Name of the form field for the coupon code (orders 6.3). The code is sent in `values`
 * like every answer, and nowhere else.
 */
export const couponCodeField = 'couponCode';

/** Minimum characters of a new password. */
export const shortestPassword = 10;
