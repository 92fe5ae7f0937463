/**
 * Requirements of the published pass formats as data, taken from the references on 2026-11-22. A path is dotted, and `*` means each entry of a list. `must` is
 * a pattern for the value as text.
 */
export interface Rule {
  path: string;
  must: RegExp;
  source: string;
  /** The key may be missing, but a present value must match. */
  optional?: true;
}

const pass = 'https://developer.apple.com/documentation/walletpasses/pass';
const fields = 'https://developer.apple.com/documentation/walletpasses/passfieldcontent';
const barcodes = 'https://developer.apple.com/documentation/walletpasses/pass/barcodes-data.dictionary';
const w3cDate = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)$/;
const rgb = /^rgb\(\d{1,3}, \d{1,3}, \d{1,3}\)$/;

/** Required keys of a pass, and the formats of the keys that our passes use. */
export const applePassRules: readonly Rule[] = [
  { path: 'formatVersion', must: /^1$/, source: pass },
  { path: 'passTypeIdentifier', must: /^pass\.[\w.-]+$/, source: pass },
  { path: 'serialNumber', must: /^.+$/, source: pass },
  { path: 'teamIdentifier', must: /^[A-Z\d]{10}$/, source: pass },
  { path: 'organizationName', must: /^.+$/, source: pass },
  { path: 'description', must: /^.+$/, source: pass },
  { path: 'authenticationToken', must: /^.{16,}$/, source: pass },
  { path: 'webServiceURL', must: /^https:\/\/.+[^/]$/, source: pass },
  { path: 'relevantDate', must: w3cDate, source: pass },
  { path: 'expirationDate', must: w3cDate, source: pass },
  { path: 'voided', must: /^true$/, source: pass, optional: true },
  { path: 'sharingProhibited', must: /^true$/, source: pass },
  { path: 'backgroundColor', must: rgb, source: pass },
  { path: 'foregroundColor', must: rgb, source: pass },
  { path: 'labelColor', must: rgb, source: pass },
  { path: 'barcodes.*.format', must: /^PKBarcodeFormat(?:QR|PDF417|Aztec|Code128)$/, source: barcodes, optional: true },
  { path: 'barcodes.*.message', must: /^[\x20-\x7e]+$/, source: barcodes, optional: true },
  { path: 'barcodes.*.messageEncoding', must: /^iso-8859-1$/, source: barcodes, optional: true },
  { path: 'eventTicket.primaryFields.*.key', must: /^.+$/, source: fields },
  { path: 'eventTicket.primaryFields.*.value', must: /^.+$/, source: fields },
  { path: 'eventTicket.secondaryFields.*.key', must: /^.+$/, source: fields },
  { path: 'eventTicket.secondaryFields.*.value', must: /^.+$/, source: fields },
  { path: 'eventTicket.auxiliaryFields.*.value', must: /^.+$/, source: fields },
  { path: 'eventTicket.backFields.*.value', must: /^.+$/, source: fields },
  { path: 'eventTicket.secondaryFields.*.changeMessage', must: /%@/, source: fields, optional: true },
];

/** Image files of a pass, with their side length in pixels ("Creating the source for a pass", images). */
export const applePictures: Readonly<Record<string, number>> = {
  'icon.png': 29,
  'icon@2x.png': 58,
  'icon@3x.png': 87,
  'logo.png': 50,
  'logo@2x.png': 100,
  'logo@3x.png': 150,
};

/** Sizes in pixels of the strip of an event ticket, which an event with a banner has. */
export const appleStrips: Readonly<Record<string, readonly [width: number, height: number]>> = {
  'strip.png': [375, 98],
  'strip@2x.png': [750, 196],
  'strip@3x.png': [1125, 294],
};

const eventClass = 'https://developers.google.com/wallet/reference/rest/v1/eventticketclass';
const eventObject = 'https://developers.google.com/wallet/reference/rest/v1/eventticketobject';
const images = 'https://developers.google.com/wallet/reference/rest/v1/Image';
/** Google fetches the image, so it needs a scheme and a public host. */
const googleImage = /^https:\/\/[\w.-]+\.[a-z]+\/\S+$/;
const id = /^\d+\.[\w.-]+$/;

export const googleClassRules: readonly Rule[] = [
  { path: 'id', must: id, source: eventClass },
  { path: 'issuerName', must: /^.{1,20}$/u, source: eventClass },
  { path: 'reviewStatus', must: /^UNDER_REVIEW$/, source: eventClass },
  { path: 'eventName.defaultValue.language', must: /^[a-z]{2}(?:-[A-Z]{2})?$/, source: eventClass },
  { path: 'eventName.defaultValue.value', must: /^.+$/, source: eventClass },
  { path: 'eventId', must: /^.{1,64}$/, source: eventClass },
  { path: 'hexBackgroundColor', must: /^#[\da-f]{6}$/, source: eventClass },
  { path: 'logo.sourceUri.uri', must: googleImage, source: images, optional: true },
  { path: 'logo.contentDescription.defaultValue.value', must: /^.+$/, source: images, optional: true },
  { path: 'heroImage.sourceUri.uri', must: googleImage, source: images, optional: true },
  { path: 'heroImage.contentDescription.defaultValue.value', must: /^.+$/, source: images, optional: true },
  { path: 'dateTime.start', must: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/, source: eventClass },
  { path: 'venue.name.defaultValue.value', must: /^.+$/, source: eventClass, optional: true },
  { path: 'venue.address.defaultValue.value', must: /^.+$/, source: eventClass, optional: true },
];
export const googleObjectRules: readonly Rule[] = [
  { path: 'id', must: id, source: eventObject },
  { path: 'classId', must: id, source: eventObject },
  { path: 'state', must: /^(?:ACTIVE|COMPLETED|EXPIRED|INACTIVE)$/, source: eventObject },
  { path: 'barcode.type', must: /^QR_CODE$/, source: eventObject, optional: true },
  { path: 'barcode.value', must: /^.+$/, source: eventObject, optional: true },
  { path: 'validTimeInterval.end.date', must: w3cDate, source: eventObject },
];

/** Every value at a path. */
function valuesAt(value: unknown, path: readonly string[]): unknown[] {
  const [key, ...rest] = path;
  if (key === undefined) return value === undefined ? [] : [value];
  if (key === '*') return Array.isArray(value) ? value.flatMap((each) => valuesAt(each, rest)) : [];
  if (typeof value !== 'object' || value === null) return [];
  return valuesAt((value as Record<string, unknown>)[key], rest);
}

/** The violated rules, one text each. */
export function faultsIn(value: unknown, rules: readonly Rule[]): string[] {
  return rules.flatMap(({ path, must, source, optional }) => {
    const found = valuesAt(value, path.split('.'));
    if (found.length === 0) return optional ? [] : [`${path} is missing (${source})`];
    return found.filter((each) => !must.test(String(each))).map((each) => `${path}: ${String(each)} (${source})`);
  });
}
