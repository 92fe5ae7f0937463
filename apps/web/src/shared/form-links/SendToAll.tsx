import { call } from '../../api/call.ts';
import { useText } from '../../session/language.tsx';
import { Button } from '../../ui/Button.tsx';
import { useAction } from '../action/use-action.ts';

/** Mails the link to every team member with unanswered questions. */
export default function SendToAll({ ticketId }: { ticketId: number }) {
  const t = useText();
  const mail = useAction({
    act: () => call('mailFormLinks', { params: { ticketId }, body: {} }),
    successMessage: ({ sent, tooSoon }) => {
      if (sent > 0) return t.tickets.formLinksSent({ count: sent });
      return { tone: 'warning', message: tooSoon > 0 ? t.tickets.formLinksTooSoon : t.tickets.formLinkNoAddress };
    },
    showsFailure: true,
  });
  return (
    <div>
      <Button size="sm" icon="mail" loading={mail.busy} onClick={() => mail.run()}>
        {t.tickets.formLinkSendAll}
      </Button>
    </div>
  );
}
