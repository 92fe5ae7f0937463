/** With the account's own prefix a statement line has 22 characters; ten are left whatever the prefix is. */
const longestSuffix = 10;

/** What staff read beside a charge in Stripe's dashboard, and payers on their statements: the event's short code. */
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
    // Stripe wants a letter in it.
    ...(/[A-Za-z]/.test(suffix) ? { statement_descriptor_suffix: suffix } : {}),
  };
}
