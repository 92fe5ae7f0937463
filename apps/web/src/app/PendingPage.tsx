import { useText } from '../session/language.tsx';
import { ProgressBar } from '../ui/ProgressBar.tsx';

/** Shows the bar at the top while a screen's code loads. The layout does not change. */
export function PendingPage() {
  const t = useText();
  return <ProgressBar active label={t.common.loading} />;
}
