import PostalMime, { type Attachment } from 'postal-mime';
import { readPlainReport } from './read-plain-report.ts';
import type { Bounce } from './record-bounce.ts';

/**
 * Returns the failed recipients of a mail server's report: a `message/delivery-status` (RFC 3464), or plain text from
 * servers without such a part. Delays and deliveries are left out. Returns `null` if the message is not a report.
 * @param received time of the report if the report contains none
 */
export async function readDeliveryStatus(message: Uint8Array, received: Date): Promise<Bounce[] | null> {
  const mail = await PostalMime.parse(message, { maxNestingDepth: 20 });
  const part = (...types: string[]) => mail.attachments.find(({ mimeType }) => types.includes(mimeType));
  const report = part('message/delivery-status', 'message/global-delivery-status');
  const returned = part('message/rfc822', 'text/rfc822-headers', 'message/global', 'message/global-headers');
  const returnedId = returned && messageIdIn(textOf(returned));
  if (!report) return readPlainReport(mail, returnedId, received);
  const groups = recipientGroups(textOf(report));
  const messageId = returnedId ?? messageIdIn(mail.text ?? '');
  return groups.recipients.filter(hasFailed).map((fields) => {
    const said = fields.get('diagnostic-code')?.replace(/^[\w-]+\s*;\s*/, '');
    return {
      messageId,
      recipient: addressOf(fields.get('original-recipient')) ?? addressOf(fields.get('final-recipient')),
      reason: [fields.get('status'), said].filter(Boolean).join(' ') || 'failed',
      at: timeOf(fields.get('last-attempt-date'), mail.date, groups.message.get('arrival-date')) ?? received,
    };
  });
}

type Fields = Map<string, string>;

/** Fields that start the group of a recipient, and fields of the whole message. */
const recipientFields = new Set(['original-recipient', 'final-recipient']);
const messageFields = new Set([
  'reporting-mta',
  'arrival-date',
  'original-envelope-id',
  'received-from-mta',
  'dsn-gateway',
]);

/** A repeated field from this set starts the group of another recipient. */
const oncePerRecipient = new Set([...recipientFields, 'action', 'status']);

/**
 * Splits the fields into the fields of the message and one group per recipient. Groups are recognised by their fields.
 * Some servers omit the blank lines between groups, add blank lines inside a group, or change the order.
 */
function recipientGroups(text: string): { message: Fields; recipients: Fields[] } {
  const message: Fields = new Map();
  const groups: Fields[] = [];
  let current: Fields = new Map();
  let isAfterBlank = false;
  for (const [name, value] of fieldsIn(text)) {
    if (name === '') {
      isAfterBlank = true;
      continue;
    }
    if (messageFields.has(name)) {
      message.set(name, value);
      continue;
    }
    const isRepeated = oncePerRecipient.has(name) && current.has(name);
    const isOther = isAfterBlank && recipientFields.has(name) && [...recipientFields].some((each) => current.has(each));
    if (isRepeated || isOther) {
      groups.push(current);
      current = new Map();
    }
    if (!current.has(name)) current.set(name, value);
    isAfterBlank = false;
  }
  groups.push(current);
  return { message, recipients: groups.filter((fields) => [...recipientFields].some((each) => fields.has(each))) };
}

/** Returns fields with lower-case names and unfolded lines. A blank line has an empty name. */
function fieldsIn(text: string): [name: string, value: string][] {
  const lines = text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/\n[ \t]+(?=\S)/g, ' ')
    .split('\n');
  return lines.flatMap((line): [string, string][] => {
    if (line.trim() === '') return [['', '']];
    const [, name, value = ''] = /^([\w-]+)[ \t]*:(.*)$/.exec(line) ?? [];
    return name === undefined ? [] : [[name.toLowerCase(), value.trim()]];
  });
}

/**
 * True for failed or expired deliveries. Without a known action, a permanent status (5.x.x) counts as failed. A delay
 * does not.
 */
function hasFailed(fields: Fields): boolean {
  const action = /^[a-z]+/.exec(fields.get('action')?.toLowerCase() ?? '')?.[0];
  if (action === 'failed' || action === 'failure' || action === 'expired') return true;
  if (action === 'delayed' || action === 'delivered' || action === 'relayed' || action === 'expanded') return false;
  return /^5\b/.test(fields.get('status') ?? '');
}

const messageIdIn = (text: string): string | undefined =>
  fieldsIn(text.trimStart()).find(([name]) => name === 'message-id')?.[1];

const textOf = ({ content }: Attachment): string =>
  typeof content === 'string' ? content : new TextDecoder().decode(content);

/** Parses `rfc822; ana@example.com` or `rfc822;<ana@example.com>`. */
function addressOf(field: string | undefined): string | undefined {
  const address = field?.replace(/^[\w-]+\s*;\s*/, '').replace(/^<(.*)>$/, '$1');
  return address?.includes('@') ? address : undefined;
}

/** Returns the first valid time, ignoring a trailing comment in parentheses. */
function timeOf(...said: (string | undefined)[]): Date | undefined {
  return said
    .flatMap((text) => (text === undefined ? [] : new Date(text.split('(', 1)[0] ?? '')))
    .find((at) => !Number.isNaN(at.getTime()));
}
