import type { EventView } from '@foyer/contract/events';
import { Link } from '../../../session/navigation.tsx';
import { paths } from '../../../session/paths.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { buttonClass } from '../../../ui/Button.tsx';
import { useRareStepText } from './steps/rare-text.ts';
import styles from './Registration.module.css';

/** An order of this person that is still being paid elsewhere, and the way to it. */
export function PendingOrder({ event, intent }: { event: EventView; intent: string }) {
  const rareSteps = useRareStepText();
  return (
    <Alert
      tone="info"
      className={styles.pending}
      actions={
        <Link
          to={paths.completeOrder(event.eventShortCode, intent)}
          className={buttonClass({ variant: 'secondary', size: 'sm' })}
        >
          {rareSteps.seePendingOrder}
        </Link>
      }
    >
      {rareSteps.pendingOrder}
    </Alert>
  );
}
