import { useEffect, useRef, useState } from 'react';
import { invalidateAfter } from '../../api/cache.ts';
import { call } from '../../api/call.ts';
import { badgeFontsLoaded } from './badge-fonts.ts';
import { useAction, type ActionState } from '../action/use-action.ts';

/** How long a badge waits for its pictures before it prints without them (door 6.4). */
const printDelayMs = 2500;

/** How many of the badges to print have loaded their pictures. */
export interface Readiness {
  ready: number;
  total: number;
}

interface Printing extends ActionState<readonly number[]> {
  /** Null unless sheets wait for their pictures. */
  readiness: Readiness | null;
  /** Cancels the print while sheets wait. */
  stop: () => void;
}

/** Opens the print dialog when the fonts and pictures of the sheets are loaded, and records the print. */
export function usePrint(eventId: number, onPrinted?: () => void): Printing {
  const [readiness, setReadiness] = useState<Readiness | null>(null);
  const waiting = useRef<AbortController>(null);
  // Do not print after the person has left the page.
  useEffect(() => () => waiting.current?.abort(), []);
  const action = useAction({
    act: async (ticketIds: readonly number[]) => {
      const controller = new AbortController();
      waiting.current = controller;
      await sheetsThere(setReadiness, controller.signal);
      waiting.current = null;
      setReadiness(null);
      if (controller.signal.aborted) return null;
      window.print();
      // Browsers do not report whether the print dialog was cancelled, so every opened dialog counts.
      return call('recordBadgePrints', { params: { eventId }, body: { ticketIds: [...ticketIds] }, keepsCache: true });
    },
    onDone: async (printed) => {
      if (printed === null) return;
      await invalidateAfter('recordBadgePrints');
      onPrinted?.();
    },
  });
  return { ...action, readiness, stop: () => waiting.current?.abort() };
}

/** Resolves when all pictures are loaded, the time is up or the print is stopped. Reports the progress. */
async function sheetsThere(count: (readiness: Readiness) => void, signal: AbortSignal): Promise<void> {
  const badges = new Map<string | null, Element[]>();
  for (const sheet of document.querySelectorAll('[data-print-out] > *')) {
    const of = sheet.getAttribute('data-sheet-of');
    badges.set(of, [...(badges.get(of) ?? []), sheet]);
  }
  const total = badges.size;
  let ready = 0;
  count({ ready, total });
  const all = badgeFontsLoaded()
    .then(() => document.fonts.ready)
    .then(() =>
      Promise.all(
        Array.from(badges.values(), async (sheets) => {
          const pictures = sheets.flatMap((sheet) => [...sheet.querySelectorAll('img')]);
          await Promise.allSettled(pictures.map((picture) => picture.decode()));
          ready += 1;
          if (!signal.aborted) count({ ready, total });
        }),
      ),
    );
  let timer: ReturnType<typeof setTimeout> | undefined;
  const over = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, printDelayMs);
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
  await Promise.race([all, over]);
  clearTimeout(timer);
}
