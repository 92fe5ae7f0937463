import type { Email } from 'postal-mime';
import type { Bounce } from './record-bounce.ts';

/** Reports of failed delivery in plain text, from mail servers that send no `message/delivery-status`. */

interface Failed {
  recipient: string;
  reason: string;
}

interface Layout {
  /** A line of the report has one of these, in lower case. */
  marks: readonly string[];
  /** A line that names a recipient; the rest of the line begins the reason. */
  recipient: RegExp;
  /** The reason is before the recipients, and may go on behind each. */
  isReasonFirst?: true;
}

const layouts: readonly Layout[] = [
  {
    // Exim: an indented address, then its reason, indented further.
    marks: ['could not be delivered to one or more', 'could not be delivered to all', 'could not be delivered to some'],
    recipient: /^[ \t]{1,4}<?([^\s<>()",;:@]+@[^\s<>()",;:@]+)>?:?[ \t]*(?:\(.*)?$/,
  },
  {
    // qmail: an address in brackets and a colon, then its reason.
    marks: [
      'able to deliver your message to the following address',
      'your message could not be delivered to the following address',
    ],
    recipient: /^<([^\s<>()",;:@]+@[^\s<>()",;:@]+)>:/,
  },
  {
    // KDDI, dion.ne.jp and auone-net.jp.
    marks: ['your mail sent on:', 'your mail attempted to be delivered on:'],
    recipient: /^[ \t]*could not be delivered to:[ \t]*<?([^\s<>()",;:@]+@[^\s<>()",;:@]+)>?/i,
  },
  {
    // au, ezweb.ne.jp.
    marks: [
      'the user(s) account is',
      'your message was not delivered within',
      'each of the following recipients was rejected',
      'the following recipients did not receive this message',
    ],
    recipient: /^[ \t]*(?:recipient:[ \t]*)?<([^\s<>()",;:@]+@[^\s<>()",;:@]+)>:?/i,
    isReasonFirst: true,
  },
  {
    // docomo writes in Japanese.
    marks: [
      '次のあて先へのメッセージはエラーのため送信できませんでした',
      '送信先エラーにより',
      '以下の宛先に送信できませんでした',
      '以下の宛先に配信できませんでした',
      'メールを配信できませんでした',
    ],
    recipient: /^[ \t\u3000]*<?([^\s<>()",;:@]+@[^\s<>()",;:@]+)>?[ \t]*$/,
    isReasonFirst: true,
  },
];

/** A report has its own text at its beginning. */
const longestReport = 64 * 1024;
const longestLine = 1000;

/** A line that begins the copy of the returned mail. */
const copy =
  /^(?:-{2,}[ ]*(?:below this line is a copy|this is a copy of|the header|the body|original|undelivered message)|-{20}|={20}|content-type: message\/rfc822|received: |return-path: )/i;

/** A report comes from the mail system itself. */
const systemAddress = /^(?:mailer[-_]?daemon|mail[-_]?daemon|postmaster|mail@|no-?reply|admin|system|mdaemon|bounce)/i;
const systemName = /daemon|mail delivery|mail administrator|postmaster/i;

/** A message that arrives later is no failure. */
const delays = [
  'has not yet been delivered',
  'will be retried',
  'no action is required',
  'delivery attempts will continue',
];

/** The failed recipients of a report in plain text; `null` for any other mail. */
export function readPlainReport(mail: Email, returnedId: string | undefined, received: Date): Bounce[] | null {
  const header = (name: string) => mail.headers.find(({ key }) => key === name)?.value;
  const failedHeader = header('x-failed-recipients');
  const isFromSystem =
    systemAddress.test(mail.from?.address ?? '') ||
    systemName.test(mail.from?.name ?? '') ||
    failedHeader !== undefined ||
    header('return-path')?.trim() === '<>';
  const text = (mail.text ?? '').slice(0, longestReport).replaceAll(/\r\n?/g, '\n');
  if (!isFromSystem || text === '') return null;
  const lines = text.split('\n').map((line) => line.slice(0, longestLine));
  const copyAt = lines.findIndex((line) => copy.test(line));
  const own = copyAt === -1 ? lines : lines.slice(0, copyAt);
  const lowered = own.map((line) => line.toLowerCase());
  if (lowered.some((line) => delays.some((words) => line.includes(words)))) return null;

  const named = (failedHeader ?? '').split(',').map((each) => each.trim());
  const found =
    recipientsOf(own, lowered) ??
    named.filter((each) => each.includes('@')).map((recipient): Failed => ({ recipient, reason: '' }));
  if (found.length === 0) return null;
  const date = new Date(mail.date ?? '');
  const at = Number.isNaN(date.getTime()) ? received : date;
  const messageId = returnedId ?? (copyAt === -1 ? undefined : messageIdIn(lines.slice(copyAt)));
  return found.map(({ recipient, reason }) => ({ messageId, recipient, reason: reason || 'failed', at }));
}

/** The failed recipients by the first layout that the lines have. */
function recipientsOf(lines: readonly string[], lowered: readonly string[]): Failed[] | null {
  for (const layout of layouts) {
    const start = lowered.findIndex((line) => layout.marks.some((mark) => line.includes(mark)));
    const found = start === -1 ? [] : readLayout(lines.slice(start), layout);
    if (found.length > 0) return found;
  }
  return null;
}

function readLayout(lines: readonly string[], { recipient, isReasonFirst }: Layout): Failed[] {
  const first: string[] = [];
  const found: { recipient: string; reason: string[]; isWhole: boolean }[] = [];
  for (const line of lines) {
    const match = recipient.exec(line);
    const last = found.at(-1);
    if (match) {
      found.push({ recipient: match[1] ?? '', reason: [line.slice(match[0].length)], isWhole: false });
    } else if (!last) {
      first.push(line);
    } else if (line.trim() === '') {
      // A blank line ends a reason.
      last.isWhole = last.reason.some((part) => part.trim() !== '');
    } else if (!last.isWhole && !line.trimStart().startsWith('>>>')) {
      last.reason.push(line.replace(/^[ \t]*<<</, ''));
    }
  }
  const before = isReasonFirst
    ? first.slice(
        0,
        Math.max(
          1,
          first.findIndex((line) => line.trim() === ''),
        ),
      )
    : [];
  return found.map((each) => ({
    recipient: each.recipient,
    reason: [...before, ...each.reason].join(' ').replaceAll(/\s+/g, ' ').trim(),
  }));
}

function messageIdIn(lines: readonly string[]): string | undefined {
  const at = lines.findIndex((line) => /^message-id:/i.test(line));
  if (at === -1) return undefined;
  // A long id stands on the next line.
  return /<[^<>\s]+>/.exec(`${lines[at]} ${lines[at + 1] ?? ''}`)?.[0];
}
