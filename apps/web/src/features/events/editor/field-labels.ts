import type {
  CancellationSettings,
  RecheckSettings,
  CheckInList,
  EventConfiguration,
  Pool,
} from '@foyer/contract/events/event-configuration';
import type { EventDefinition, TicketDefinition } from '@foyer/contract/events/event-definition';
import type { ReceiptIssuer } from '@foyer/contract/payments/receipt-issuer';
import type { Audience } from '@foyer/contract/people/audience';
import type { Benefit } from '@foyer/contract/tickets/benefit';
import type { SaleWindow } from '@foyer/contract/tickets/sale-window';
import type { CouponConditions } from '@foyer/contract/tickets/ticket-configuration';
import { locales, translationKey } from '@foyer/contract/wire/vocabulary';
import { codeLabel } from '@foyer/messages/catalogue/code-label';
import { languageName } from '@foyer/messages/catalogue/languages';
import type { StaffMessages } from '@foyer/messages/catalogue/messages';

/** A label for each field. The fields of `Identity` never change. */
type Labels<T, Identity extends keyof T = never> = Readonly<Record<Exclude<keyof T, Identity>, string>>;
type EntryOf<T> = NonNullable<T> extends readonly (infer E)[] ? E : never;
type AddOn = EntryOf<TicketDefinition['addOns']>;
type Coupon = EntryOf<TicketDefinition['coupons']>;
type Mail = EntryOf<EventDefinition['emailTemplates']>;
type Additional = NonNullable<TicketDefinition['additionalConfiguration']>;

type EditorTexts = Pick<
  StaffMessages,
  | 'badgeDesigner'
  | 'editor'
  | 'mailEditor'
  | 'pools'
  | 'publicPages'
  | 'qualifications'
  | 'recheck'
  | 'saleWindows'
  | 'waitingLists'
>;

/** The label of the field at the end of a path, or of the order of a list. An unknown field is shown by its name. */
export function fieldLabel(
  [first, ...rest]: readonly string[],
  labels: Readonly<Record<string, string>>,
  t: StaffMessages['editor'],
): string {
  if (first === undefined) return '';
  if (first === 'order' && rest.length === 0) return t.partOrder;
  if (first === 'translations' && rest.length > 0) return translationLabel(rest, labels);
  return codeLabel(labels, first);
}

/** The label of a text with its language: `Description · Español`. */
function translationLabel(
  [property = '', language]: readonly string[],
  labels: Readonly<Record<string, string>>,
): string {
  const base = `default${property.charAt(0).toUpperCase()}${property.slice(1)}`;
  return [codeLabel(labels, base in labels ? base : property), languageOf(language)].filter(Boolean).join(' · ');
}

/** The name of the language with this key of translations. */
export function languageOf(key: string | undefined): string {
  const locale = locales.find((each) => translationKey(each) === key);
  return locale ? languageName(locale) : '';
}

export const eventLabels = ({ editor: t }: EditorTexts): Labels<EventDefinition> => ({
  eventShortCode: t.code,
  eventTypeCd: t.eventType,
  defaultName: t.partName,
  translations: t.language,
  parentEventShortCode: t.parent,
  eventStart: t.eventStart,
  eventEnd: t.eventEnd,
  registrationStart: t.registrationStart,
  registrationEnd: t.registrationEnd,
  published: t.stateLive,
  configuration: t.configuration,
  images: t.tabImages,
  ticketConfigurations: t.tabTickets,
  emailTemplates: t.partMail,
});

export const configurationLabels = ({
  badgeDesigner,
  editor: t,
  pools,
  publicPages,
  recheck,
  waitingLists,
}: EditorTexts): Labels<EventConfiguration> => ({
  timeZone: t.timeZone,
  images: t.tabImages,
  sections: t.partForm,
  description: t.couponDescription,
  ...t.eventFields,
  canRegisterOtherAccounts: t.canRegisterOtherAccounts,
  relationshipTypes: t.relationshipTypes,
  orderSummaryFields: t.orderSummaryFields,
  guestFields: t.guestFields,
  qrCodeEnabled: t.qrCodeEnabled,
  badgeEnabled: t.badgeEnabled,
  publicPage: publicPages.card,
  badges: badgeDesigner.tab,
  liveEventEnabled: t.liveEventEnabled,
  liveEventUrl: t.liveEventUrl,
  onSiteRegistrationEnabled: t.onSiteRegistrationEnabled,
  onSiteRegistrationStart: t.onSiteRegistrationStart,
  checkInOpensHoursBefore: t.checkInOpensHoursBefore,
  checkInLists: t.checkInLists,
  pools: pools.pools,
  locale: t.mainLanguage,
  waitingListOfferHours: waitingLists.offerHours,
  eligibleAccounts: t.eligibleAccounts,
  eligibleLocales: t.eligibleLocales,
  mailSenderName: t.mailSenderName,
  mailReplyTo: t.mailReplyTo,
  receiptIssuer: t.receipts,
  cancellation: t.cancellation,
  recheck: recheck.card,
  color: t.color,
});

export const ticketLabels = ({ editor: t, saleWindows }: EditorTexts): Labels<TicketDefinition, 'key'> => ({
  defaultDescription: t.couponDescription,
  moreInformation: t.moreInformation,
  amount: t.amount,
  currency: t.currency,
  currencyLocale: t.priceFormat,
  quantity: t.quantity,
  limitQuantity: t.limitQuantity,
  startDateTime: t.saleStart,
  endDateTime: t.saleEnd,
  relationshipTypes: t.offeredTo,
  additionalConfiguration: t.settings,
  translations: t.language,
  active: t.offered,
  saleWindows: saleWindows.windows,
  coupons: t.coupons,
  addOns: t.addOns,
});

export const additionalLabels = ({
  editor: t,
  packages,
  qualifications,
}: EditorTexts & Pick<StaffMessages, 'packages'>): Labels<Additional> => ({
  groupTicketConfiguration: t.groupSize,
  upgradeTo: t.upgradeTo,
  downgradeTo: t.downgradeTo,
  transferable: t.transferable,
  ticketGroup: t.ticketGroup,
  package: packages.parts,
  benefits: qualifications.benefits,
  qualifiedOnly: qualifications.qualifiedOnly,
});

export const addOnLabels = ({ editor: t }: EditorTexts): Labels<AddOn, 'key' | 'sharedStock'> => ({
  defaultName: t.partName,
  defaultDescription: t.couponDescription,
  amount: t.amount,
  currency: t.currency,
  currencyLocale: t.priceFormat,
  quantity: t.quantity,
  limitQuantity: t.limitQuantity,
  startDateTime: t.saleStart,
  endDateTime: t.saleEnd,
  translations: t.language,
  active: t.offered,
});

export const couponLabels = ({ editor: t }: EditorTexts): Labels<Coupon, 'key'> => ({
  defaultDescription: t.couponDescription,
  startDateTime: t.saleStart,
  endDateTime: t.saleEnd,
  amountOff: t.discountAmount,
  percentOff: t.discountPercent,
  conditions: t.offeredTo,
  translations: t.language,
  active: t.offered,
});

export const conditionLabels = ({ editor: t }: EditorTexts): Labels<CouponConditions> => ({
  relationshipTypes: t.offeredTo,
  titles: t.couponTitles,
  countries: t.couponCountries,
  firstN: t.firstN,
  code: t.couponCode,
});

export const mailLabels = ({ editor: t, mailEditor }: EditorTexts): Labels<Mail, 'templateName' | 'locale'> => ({
  templateSubject: t.subject,
  templateHTMLContent: mailEditor.content,
});

export const checkInListLabels = ({ editor: t }: EditorTexts): Labels<CheckInList, 'key'> => ({
  name: t.partName,
  translations: t.language,
  passage: t.passage,
  tickets: t.listTickets,
  addOns: t.listAddOns,
  opens: t.listOpens,
  closes: t.listCloses,
});

export const poolLabels = ({ editor: t, pools }: EditorTexts): Labels<Pool, 'key'> => ({
  name: t.partName,
  translations: t.language,
  quantity: pools.quantity,
  fewLeftPercent: pools.fewLeft,
  showsNumber: pools.showsNumber,
  tickets: pools.draws,
  addOns: pools.draws,
});

export const audienceLabels = ({ audience: t }: Pick<StaffMessages, 'audience'>): Labels<Audience> => ({
  titles: t.titles,
  countries: t.countries,
  lists: t.lists,
  qualifications: t.qualifications,
  organisationsOf: t.organisations,
});

export const windowLabels = ({
  audience,
  editor: t,
  saleWindows,
}: EditorTexts & Pick<StaffMessages, 'audience'>): Labels<SaleWindow, 'key'> => ({
  audience: audience.legend,
  startDateTime: saleWindows.opens,
  endDateTime: saleWindows.closes,
  amount: t.amount,
  reserved: saleWindows.reserved,
  mode: saleWindows.mode,
  draw: saleWindows.draw,
});

export const drawLabels = ({
  saleChanges: t,
}: Pick<StaffMessages, 'saleChanges'>): Labels<NonNullable<SaleWindow['draw']>> => ({
  largestParty: t.party,
  holdHours: t.holdHours,
});

export const packageLabels = ({
  packages: t,
}: Pick<StaffMessages, 'packages'>): Labels<NonNullable<Additional['package']>> => ({
  parts: t.parts,
  endsWhole: t.endsWhole,
});

export const benefitLabels = ({ qualifications: t }: EditorTexts): Labels<Benefit, 'qualification'> => ({
  price: t.price,
  guests: t.guestsMost,
  withCoupons: t.withCoupons,
  checkInList: t.entersList,
  ribbon: t.ribbon,
});

export const cancellationLabels = ({ editor: t }: EditorTexts): Labels<CancellationSettings> => ({
  enabled: t.cancellationEnabled,
  until: t.cancellationUntil,
  fee: t.cancellationFee,
  addOns: t.cancellationAddOns,
});

export const recheckLabels = ({ recheck: t }: EditorTexts): Labels<RecheckSettings> => ({
  rule: t.rule,
  until: t.until,
  payDays: t.payDays,
  whenUnpaid: t.whenUnpaid,
});

export const receiptLabels = ({ editor: t }: EditorTexts): Labels<ReceiptIssuer> => ({
  name: t.receiptIssuer,
  address: t.receiptAddress,
  taxId: t.receiptTaxId,
  taxNote: t.receiptTaxNote,
  taxRatePercent: t.receiptTaxRate,
});
