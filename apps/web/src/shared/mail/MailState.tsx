import type { OutboxEntry } from '@foyer/contract/mail/outgoing-mail';
import type { MailStatus } from '@foyer/contract/wire/vocabulary';
import { useStaffText } from '../../session/language.tsx';
import { Chip, type ChipTone } from '../../ui/Chip.tsx';
import { CellNote } from '../../ui/Table.tsx';
import { stateWords } from './mail-words.ts';

const tones: Readonly<Record<MailStatus, ChipTone>> = { PENDING: 'warn', SENT: 'good', FAILED: 'bad' };

type Mail = Pick<OutboxEntry, 'status' | 'attempts' | 'lastError' | 'bounceDate' | 'bounceReason'>;

/** The state of a mail, with the reason of a failure. */
export function MailState({ mail }: { mail: Mail }) {
  const { outbox } = useStaffText();
  return (
    <span title={mail.bounceReason ?? mail.lastError ?? undefined}>
      {mail.bounceDate === null ? (
        <Chip tone={tones[mail.status]}>{stateWords(mail.status, outbox)}</Chip>
      ) : (
        <Chip tone="bad">{stateWords('BOUNCED', outbox)}</Chip>
      )}
      {mail.bounceReason && <CellNote>{mail.bounceReason}</CellNote>}
      {mail.status !== 'SENT' && mail.attempts > 0 && (
        <CellNote>{[outbox.attempts({ count: mail.attempts }), mail.lastError].filter(Boolean).join(' · ')}</CellNote>
      )}
    </span>
  );
}
