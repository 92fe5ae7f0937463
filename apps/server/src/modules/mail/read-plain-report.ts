import type { Email } from 'postal-mime';
import type { Bounce } from './record-bounce.ts';

/** Reports of failed delivery in plain text, from mail servers that send no `message/delivery-status`. */

interface Layout {
  /** What the text has that other mails do not. */
  mark: RegExp;
  /** The failed recipients in the text from the mark on, each with its reason. */
  recipients: (text: string) => { recipient: string; reason: string }[];
}

const address = String.raw`[^\s<>()",;:]+@[^\s<>()",;:]+`;
const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim();

/** Each match names a recipient; the reason is the text up to the next one. */
function eachOf(text: string, start: RegExp): { recipient: string; reason: string }[] {
  const found = [...text.matchAll(start)];
  return found.map((match, index) => {
    const end = found[index + 1]?.index ?? text.length;
    const reason = text.slice(match.index + match[0].length, end).split(/\n[ \t]*\n/, 1)[0] ?? '';
    return { recipient: match[1] ?? '', reason: oneLine(reason).replace(/^:\s*/, '') };
  });
}

const layouts: readonly Layout[] = [
  {
    // Exim: an indented address, then its reason, indented further.
    mark: /could not be delivered to (?:one or more of its|all of its|some of its)\s+recipients[^]*?(?:following address(?:es)?(?:\(es\))? failed|permanent error[^]*?failed)[^\n]*:/i,
    recipients: (text) =>
      eachOf(
        text,
        new RegExp(
          String.raw`^[ \t]{1,4}<?(${address})>?:?(?:[ \t]*\n|[ \t]+\((?:generated|ultimately)[^\n]*\n|$)`,
          'gm',
        ),
      ),
  },
  {
    // qmail: an address in brackets and a colon, then its reason.
    mark: /(?:wasn't able to deliver your message|not able to deliver your message|couldn't be delivered|could not deliver|unable to deliver your message)[^]*?(?:following address(?:es)?)[^]*?\n\s*\n/i,
    recipients: (text) => eachOf(text, new RegExp(String.raw`^<(${address})>:?[ \t]*`, 'gm')),
  },
  {
    // KDDI, dion.ne.jp and auone-net.jp.
    mark: /Your mail (?:sent on|attempted to be delivered on):/i,
    recipients: (text) =>
      eachOf(
        text,
        new RegExp(
          String.raw`^[ \t]*(?:Could not be delivered to|\S.*could not be delivered to):[ \t]*<?(${address})>?`,
          'gim',
        ),
      ),
  },
  {
    // au, ezweb.ne.jp: the reason is before the addresses.
    mark: /(?:The user\(s\) account is|Your message was not delivered within|Each of the following recipients was rejected|The following recipients did not receive this message)/i,
    recipients: (text) => {
      const reason = oneLine(text.split(/\n[ \t]*\n|\n[ \t]*(?:Recipient:[ \t]*)?</, 1)[0] ?? '');
      return eachOf(text, new RegExp(String.raw`^[ \t]*(?:Recipient:[ \t]*)?<(${address})>`, 'gm')).map((each) => ({
        recipient: each.recipient,
        reason: oneLine(`${reason} ${each.reason.replaceAll(/>>>.*?(?=<<<)|<<</g, ' ')}`),
      }));
    },
  },
  {
    // docomo writes in Japanese.
    mark: /(?:次のあて先へのメッセージはエラーのため送信できませんでした|送信先エラーにより、?配信されませ|以下の宛先(?:に|へ)(?:は)?(?:送信|配信)でき|メールを配信できませんでした)/,
    recipients: (text) => {
      const reason = oneLine(text.split(/\n[ \t\u3000]*\n|[ \t\u3000]*</, 1)[0] ?? '');
      return [...text.matchAll(new RegExp(String.raw`<?(${address})>?`, 'g'))].map((match) => ({
        recipient: match[1] ?? '',
        reason,
      }));
    },
  },
];

/** Where the copy of the returned mail begins. */
const copy =
  /^(?:-{2,}[ ]*(?:Below this line is a copy|This is a copy of|The header|The body|Original|original message|Undelivered message)[^\n]*|-{6,} This is a copy[^\n]*|-{20,}|={20,}|Content-Type: message\/rfc822|Received: |Return-Path: )/im;

/** A report comes from the mail system itself. */
const senders =
  /^(?:mailer[-_]?daemon|mail[-_]?daemon|postmaster|mail|no-?reply|admin(?:istrator)?|system|mdaemon|bounce)/i;

/** A message that arrives later is no failure. */
const delay =
  /(?:has not yet been delivered|will be retried|no action is required|delivery attempts will continue|still trying)/i;

/** The failed recipients of a report in plain text; `null` for any other mail. */
export function readPlainReport(mail: Email, returnedId: string | undefined, received: Date): Bounce[] | null {
  const header = (name: string) => mail.headers.find(({ key }) => key === name)?.value;
  const isFromSystem =
    senders.test(mail.from?.address ?? '') ||
    /daemon|mail delivery|mail administrator|postmaster/i.test(mail.from?.name ?? '') ||
    header('x-failed-recipients') !== undefined ||
    header('return-path')?.trim() === '<>';
  const text = (mail.text ?? '').replaceAll(/\r\n?/g, '\n');
  if (!isFromSystem || text === '') return null;
  const cut = copy.exec(text)?.index ?? text.length;
  const [own, sentBack] = [text.slice(0, cut), text.slice(cut)];
  if (delay.test(own)) return null;
  const messageId = returnedId ?? /^Message-ID:[ \t]*(?:\n[ \t]+)?(<[^>\s]+>)/im.exec(sentBack)?.[1];
  const date = new Date(mail.date ?? '');
  const at = Number.isNaN(date.getTime()) ? received : date;
  const found =
    recipientsOf(own) ??
    (header('x-failed-recipients') ?? '').split(',').flatMap((each) => {
      const recipient = each.trim();
      return recipient.includes('@') ? [{ recipient, reason: '' }] : [];
    });
  if (found.length === 0) return null;
  return found.map(({ recipient, reason }) => ({ messageId, recipient, reason: reason || 'failed', at }));
}

function recipientsOf(text: string): { recipient: string; reason: string }[] | null {
  for (const { mark, recipients } of layouts) {
    const start = mark.exec(text);
    const found = start ? recipients(text.slice(start.index)) : [];
    if (found.length > 0) return found;
  }
  return null;
}
