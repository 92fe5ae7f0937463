import type { Email } from 'postal-mime';
import type { Bounce } from './record-bounce.ts';

/** Reads plain-text reports of failed delivery, from mail servers that send no `message/delivery-status`. */

interface Failed {
  recipient: string;
  reason: string;
}

interface Layout {
  /** Lower-case phrases. The report must contain at least one of them. */
  marks: readonly string[];
  /** Matches a line with a recipient. The rest of the line starts the reason. */
  recipient: RegExp;
  /** The reason precedes the recipients and may continue after each of them. */
  isReasonFirst?: true;
}

const layouts: readonly Layout[] = [
  {
    // Exim: an indented address, followed by its reason with deeper indentation.
    marks: ['could not be delivered to one or more', 'could not be delivered to all', 'could not be delivered to some'],
    recipient: /^[ \t]{1,4}<?([^\s<>()",;:@]+@[^\s<>()",;:@]+)>?:?[ \t]*(?:\(.*)?$/,
  },
  {
    // qmail: an address in angle brackets and a colon, followed by its reason.
    marks: [
      'able to deliver your message to the following address',
      'your message could not be delivered to the following address',
    ],
    recipient: /^<([^\s<>()",;:@]+@[^\s<>()",;:@]+)>:/,
  },
  {
    // KDDI: dion.ne.jp and auone-net.jp.
    marks: ['your mail sent on:', 'your mail attempted to be delivered on:'],
    recipient: /^[ \t]*could not be delivered to:[ \t]*<?([^\s<>()",;:@]+@[^\s<>()",;:@]+)>?/i,
  },
  {
    // au: ezweb.ne.jp.
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

/** Characters of a report that are read. Its own text is at the start. */
const longestReport = 64 * 1024;
const longestLine = 1000;

/** Matches the first line of the copy of the returned mail. */
const copy =
  /^(?:-{2,}[ ]*(?:below this line is a copy|this is a copy of|the header|the body|original|undelivered message)|-{20}|={20}|content-type: message\/rfc822|received: |return-path: )/i;

/** A report is sent by the mail system, not by a person. */
const systemAddress = /^(?:mailer[-_]?daemon|mail[-_]?daemon|postmaster|mail@|no-?reply|admin|system|mdaemon|bounce)/i;
const systemName = /daemon|mail delivery|mail administrator|postmaster/i;

/** Phrases of reports about a delay, which is not a failure. */
const delays = [
  'has not yet been delivered',
  'will be retried',
  'no action is required',
  'delivery attempts will continue',
];

/** Returns the failed recipients of a plain-text report, or `null` for any other mail. */
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

/** Returns the failed recipients by the first matching layout. */
function recipientsOf(lines: readonly string[], lowered: readonly string[]): Failed[] | null {
  for (const layout of layouts) {
    const start = lowered.findIndex((line) => layout.marks.some((mark) => line.includes(mark)));
    const found = start === -1 ? [] : readLayout(lines.slice(start), layout);
    if (found.length > 0) return found;
  }
  return null;
}

/** Returns the recipients of a report with their reasons. The first line contains the mark of the layout. */
function readLayout(lines: readonly string[], { recipient, isReasonFirst }: Layout): Failed[] {
  const starts = lines.flatMap((line, index) => (recipient.test(line) ? [index] : []));
  const common = isReasonFirst ? firstParagraph(lines.slice(0, starts[0])) : [];
  return starts.map((start, index) => {
    const [first = '', ...more] = lines.slice(start, starts[index + 1]);
    const [matched = '', address = ''] = recipient.exec(first) ?? [];
    const reason = [...common, ...ownReason([first.slice(matched.length), ...more])];
    return { recipient: address, reason: reason.join(' ').replaceAll(/\s+/g, ' ').trim() };
  });
}

const isBlank = (line: string) => line.trim() === '';

/** The lines before the first blank line. Without a blank line only the first, because the paragraph has no known end. */
function firstParagraph(lines: readonly string[]): readonly string[] {
  const end = lines.findIndex(isBlank);
  return lines.slice(0, end === -1 ? 1 : end);
}

/** The reason of one recipient: up to the first blank line after some text, without the sent commands (`>>>`). */
function ownReason(lines: readonly string[]): string[] {
  const said = lines.filter((line) => !line.trimStart().startsWith('>>>'));
  const texts = said.map((line) => line.replace(/^[ \t]*<<</, ''));
  const start = texts.findIndex((text) => !isBlank(text));
  const end = said.findIndex((line, index) => index > start && isBlank(line));
  return start === -1 ? [] : texts.slice(start, end === -1 ? undefined : end);
}

function messageIdIn(lines: readonly string[]): string | undefined {
  const at = lines.findIndex((line) => /^message-id:/i.test(line));
  if (at === -1) return undefined;
  // A long id is on the next line.
  return /<[^<>\s]+>/.exec(`${lines[at]} ${lines[at + 1] ?? ''}`)?.[0];
}
