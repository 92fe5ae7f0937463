import { download } from '../../api/download.ts';
import { useLanguage } from '../../session/language.tsx';
import { Button } from '../../ui/Button.tsx';
import { useAction } from '../action/use-action.ts';
import { useReceiptsText, type ReceiptsText } from './receipts-text.ts';

/** Downloads the ticket as a PDF, for people without a phone. */
export function TicketPdfButton({ ticketId }: { ticketId: number }) {
  const { locale } = useLanguage();
  const words: ReceiptsText | undefined = useReceiptsText();
  const save = useAction({
    act: () => download('getTicketPdf', { params: { ticketId }, query: { locale } }, `${ticketId}.pdf`),
    showsFailure: true,
  });
  if (!words) return null;
  return (
    <Button icon="print" loading={save.busy} onClick={() => save.run()}>
      {words.ticketPdf}
    </Button>
  );
}
