import PostalMime, { type Attachment } from 'postal-mime';
import type { Bounce } from './record-bounce.ts';

/**
 * What a mail server's report of delivery says came back (RFC 3464, `message/delivery-status`): one bounce for each recipient that it
 * failed for, none for delays and deliveries. `null`: the message is no such report.
 * @param received when a report that says no time of its own counts as made
 */
export async function readDeliveryStatus(message: Uint8Array, received: Date): Promise<Bounce[] | null> {
  const mail = await PostalMime.parse(message, { maxNestingDepth: 20 });
  const part = (...types: string[]) => mail.attachments.find(({ mimeType }) => types.includes(mimeType));
  const report = part('message/delivery-status', 'message/global-delivery-status');
  if (!report) return null;
  const [about = new Map<string, string>(), ...recipients] = fieldGroups(textOf(report));
  const returned = part('message/rfc822', 'text/rfc822-headers', 'message/global', 'message/global-headers');
  const messageId = returned && fieldGroups(textOf(returned))[0]?.get('message-id');
  return recipients
    .filter((fields) => fields.get('action')?.toLowerCase() === 'failed')
    .map((fields) => {
      const said = fields.get('diagnostic-code')?.replace(/^[\w-]+\s*;\s*/, '');
      return {
        messageId,
        recipient: addressOf(fields.get('original-recipient') ?? fields.get('final-recipient')),
        reason: [fields.get('status'), said].filter(Boolean).join(' ') || 'failed',
        at: timeOf(fields.get('last-attempt-date'), mail.date, about.get('arrival-date')) ?? received,
      };
    });
}

/** Of a text with groups of header fields, blank lines between them, each group by its names in lower case; folded lines are one. */
function fieldGroups(text: string): Map<string, string>[] {
  const groups = text
    .replaceAll('\r\n', '\n')
    .trimStart()
    .split(/\n[ \t]*\n+/);
  return groups.map((group) => {
    const lines = group.replaceAll(/\n[ \t]+/g, ' ').split('\n');
    return new Map(
      lines.flatMap((line) => {
        const [, name = '', value = ''] = /^([\w-]+)[ \t]*:(.*)$/.exec(line) ?? [];
        return name === '' ? [] : [[name.toLowerCase(), value.trim()]];
      }),
    );
  });
}

const textOf = ({ content }: Attachment): string =>
  typeof content === 'string' ? content : new TextDecoder().decode(content);

/** `rfc822; ana@example.com` or `rfc822;<ana@example.com>`. */
const addressOf = (field: string | undefined): string | undefined =>
  field?.replace(/^[\w-]+\s*;\s*/, '').replace(/^<(.*)>$/, '$1');

/** The first of some times that is one; a comment in brackets may stand behind it. */
function timeOf(...said: (string | undefined)[]): Date | undefined {
  return said
    .flatMap((text) => (text === undefined ? [] : new Date(text.split('(', 1)[0] ?? '')))
    .find((at) => !Number.isNaN(at.getTime()));
}
