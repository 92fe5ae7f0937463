import { useText } from '../session/language.tsx';
import { ProgressBar } from '../ui/ProgressBar.tsx';

/** While a screen's code is on its way: the bar at the top, nothing jumps. */
export function PendingPage() {
  const t = useText();
  return <ProgressBar active label={t.common.loading} />;
}
