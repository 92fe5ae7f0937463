import type { ServerTexts } from '@foyer/messages/catalogue/server-texts';

/** The text on a pass about its code: valid once, or already used by the holder before a transfer. */
export const aboutCode = (
  t: ServerTexts['walletPass'],
  { usedByFormerHolder: time }: { usedByFormerHolder: string | null },
): string => (time === null ? t.onlyOnce : t.usedByFormerHolder({ time }));
