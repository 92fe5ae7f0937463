import type { ServerTexts } from '@foyer/messages/catalogue/server-texts';

/** Whether the code still admits its holder. */
export const aboutCode = (
  t: ServerTexts['walletPass'],
  { usedByFormerHolder: time }: { usedByFormerHolder: string | null },
): string => (time === null ? t.onlyOnce : t.usedByFormerHolder({ time }));
