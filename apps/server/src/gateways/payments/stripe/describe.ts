/** A statement line has 22 characters including the account's prefix. Ten remain for any prefix. */
const longestSuffix = 10;

/** Description for staff in Stripe's dashboard, and the event's short code for the payer's statement. */
export function describe(metadata: Readonly<Record<string, string>>): {
  description?: string;
  statement_descriptor_suffix?: string;
} {
  const { event = '', orderIntentId = '' } = metadata;
  const description = [event, orderIntentId].filter((part) => part !== '').join(' ');
  const suffix = event
    .replace(/[^A-Za-z0-9 .-]/g, '')
    .slice(0, longestSuffix)
    .trim();
  return {
    ...(description === '' ? {} : { description }),
    // Stripe requires a letter in the suffix.
    ...(/[A-Za-z]/.test(suffix) ? { statement_descriptor_suffix: suffix } : {}),
  };
}
