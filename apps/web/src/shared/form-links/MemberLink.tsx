import { useRef, useState } from 'react';
import type { AnswerOf } from '@foyer/contract/wire/endpoint';
import type { Endpoints } from '@foyer/contract/wire/endpoints';
import type { Team } from '@foyer/contract/orders/teams';
import { formatDate } from '@foyer/domain/shared/dates';
import { call } from '../../api/call.ts';
import { useLanguage } from '../../session/language.tsx';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Stack } from '../../ui/Layout.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { FailureAlert } from '../action/FailureAlert.tsx';
import { useAction } from '../action/use-action.ts';
import { ownTimeZone } from '../time/time-zone.ts';

interface MemberLinkProps {
  /** The leader's ticket. */
  ticketId: number;
  member: Team['members'][number];
  /** The member's name as the reader may see it. */
  name: string;
}

/** The status of the link to a member's form, and a button that opens it. */
export default function MemberLink({ ticketId, member, name }: MemberLinkProps) {
  const { locale, text: t } = useLanguage();
  const [open, setOpen] = useState(false);
  const make = useMake(ticketId, member.ticketId);
  const timeOf = (at: string) => formatDate(at, ownTimeZone(), locale, 'shortWithTime');
  const { link } = member;
  return (
    <>
      {link?.filledAt ? (
        <small>{t.tickets.formLinkFilled({ time: timeOf(link.filledAt) })}</small>
      ) : (
        link?.mailedAt && <small>{t.tickets.formLinkMailed({ time: timeOf(link.mailedAt) })}</small>
      )}
      {member.mayLink && (
        <Button
          size="sm"
          icon="share"
          aria-label={t.tickets.formLinkOf({ name })}
          onClick={() => {
            setOpen(true);
            make.run(false);
          }}
        >
          {t.tickets.formLink}
        </Button>
      )}
      {open && (
        <LinkDialog {...{ ticketId, name, make }} memberTicketId={member.ticketId} onClose={() => setOpen(false)} />
      )}
    </>
  );
}

/** Fetches or creates the link; `true` creates a new one. */
function useMake(ticketId: number, memberTicketId: number) {
  const [link, setLink] = useState<(AnswerOf<Endpoints['makeFormLink']> & { isRenewed: boolean }) | null>(null);
  const make = useAction({
    act: (renew: boolean) => call('makeFormLink', { params: { ticketId }, body: { memberTicketId, renew } }),
    onDone: (made, isRenewed) => setLink({ ...made, isRenewed }),
  });
  return { ...make, link };
}

interface LinkDialogProps {
  ticketId: number;
  memberTicketId: number;
  name: string;
  make: ReturnType<typeof useMake>;
  onClose: () => void;
}

/** Shows the link to copy it or send it by mail. */
function LinkDialog({ ticketId, memberTicketId, name, make, onClose }: LinkDialogProps) {
  const { locale, text: t } = useLanguage();
  const field = useRef<HTMLInputElement>(null);
  const [note, setNote] = useState<{ tone: 'success' | 'warning'; words: string } | null>(null);
  const showNote = (words: string, tone: 'success' | 'warning' = 'success') => setNote({ words, tone });
  const { link } = make;
  const copy = useAction({
    act: (url: string) => navigator.clipboard.writeText(url),
    onDone: () => showNote(t.tickets.formLinkCopied),
    onFailed: () => {
      field.current?.select();
      showNote(t.tickets.formLinkNotCopied, 'warning');
    },
  });
  const mail = useAction({
    act: () => call('mailFormLinks', { params: { ticketId }, body: { memberTicketId } }),
    onDone: ({ sent }) =>
      sent > 0 ? showNote(t.tickets.formLinkSent({ name })) : showNote(t.tickets.formLinkNoAddress, 'warning'),
    onFailed: () => setNote(null),
  });
  return (
    <Dialog
      open
      title={t.tickets.formLinkTitle({ name })}
      closeLabel={t.common.close}
      onClose={onClose}
      actions={
        link && (
          <>
            <Button icon="mail" loading={mail.busy} onClick={() => mail.run()}>
              {t.tickets.formLinkSend}
            </Button>
            <Button variant="primary" icon="copy" loading={copy.busy} onClick={() => copy.run(link.url)}>
              {t.tickets.formLinkCopy}
            </Button>
          </>
        )
      }
    >
      <Stack gap={4}>
        <p>{t.tickets.formLinkText}</p>
        {link ? (
          <>
            <TextField
              ref={field}
              label={t.tickets.formLink}
              hint={t.tickets.formLinkUntil({ date: formatDate(link.expiresAt, ownTimeZone(), locale, 'short') })}
              value={link.url}
              readOnly
              autoComplete="off"
              onFocus={({ currentTarget }) => currentTarget.select()}
            />
            {link.isRenewed && (
              <Alert tone="success" live>
                {t.tickets.formLinkRenewed}
              </Alert>
            )}
            <div>
              <Button variant="quiet" size="sm" icon="refresh" loading={make.busy} onClick={() => make.run(true)}>
                {t.tickets.formLinkRenew}
              </Button>
            </div>
          </>
        ) : (
          make.failure === null && <Spinner label={t.common.loading} />
        )}
        {note && (
          <Alert tone={note.tone} live>
            {note.words}
          </Alert>
        )}
        <FailureAlert failure={make.failure ?? mail.failure} />
      </Stack>
    </Dialog>
  );
}
