import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { deskKeys } from '../../api/desk-keys.ts';
import { useAction } from '../action/use-action.ts';

/** How long a badge waits for its pictures before it goes to the printer all the same (spec §9 Time-outs). */
const printDelayMs = 2500;

/** Opens the printer's dialog as soon as fonts and pictures of the sheets are there, and writes down that they were printed. */
export function usePrint(eventId: number, onPrinted?: () => void) {
  const client = useQueryClient();
  return useAction({
    act: async (ticketIds: readonly number[]) => {
      await Promise.race([
        picturesThere(),
        new Promise((resolve) => {
          setTimeout(resolve, printDelayMs);
        }),
      ]);
      window.print();
      // Browsers do not tell whether somebody pressed Cancel: what was offered to the printer counts.
      return call('recordBadgePrints', { params: { eventId }, body: { ticketIds: [...ticketIds] } });
    },
    onDone: async (_, ticketIds) => {
      await Promise.all(
        ticketIds.map((ticketId) => client.invalidateQueries({ queryKey: deskKeys.badges('ticket', ticketId) })),
      );
      await client.invalidateQueries({ queryKey: deskKeys.badges('event', eventId) });
      onPrinted?.();
    },
  });
}

async function picturesThere(): Promise<void> {
  await document.fonts.ready;
  const pictures = [...document.querySelectorAll<HTMLImageElement>('[data-print-out] img')];
  await Promise.allSettled(pictures.map((picture) => picture.decode()));
}
