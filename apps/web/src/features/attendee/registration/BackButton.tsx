import { useText } from '../../../session/language.tsx';
import { Button } from '../../../ui/Button.tsx';
import styles from './Registration.module.css';

interface BackButtonProps {
  disabled?: boolean;
  onBack: () => void;
}

/** One step back, in the bar on wide screens. */
export function BackButton({ disabled = false, onBack }: BackButtonProps) {
  const t = useText();
  return (
    <Button variant="quiet" icon="arrow-left" className={styles.backInBar} disabled={disabled} onClick={onBack}>
      {t.common.back}
    </Button>
  );
}

/** On phones, where the bar has room for the total and one button: Back above the question, and the way to the cart. */
export function TopRow({
  disabled = false,
  onBack,
  cart,
}: {
  disabled?: boolean;
  onBack?: (() => void) | undefined;
  cart?: { count: number; onOpen: () => void } | undefined;
}) {
  const t = useText();
  if (!onBack && !cart) return null;
  return (
    <div className={styles.topRow}>
      {onBack && (
        <Button variant="quiet" icon="arrow-left" disabled={disabled} onClick={onBack}>
          {t.common.back}
        </Button>
      )}
      {cart && (
        <Button variant="quiet" icon="cart" className={styles.cartOnTop} onClick={cart.onOpen}>
          {t.registration.cartWith({ count: cart.count })}
        </Button>
      )}
    </div>
  );
}
