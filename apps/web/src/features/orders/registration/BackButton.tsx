import { useText } from '../../../session/language.tsx';
import { Button } from '../../../ui/Button.tsx';
import styles from './Registration.module.css';

interface BackButtonProps {
  disabled?: boolean;
  onBack: () => void;
}

export function BackButton({ disabled = false, onBack }: BackButtonProps) {
  const t = useText();
  return (
    <Button variant="quiet" icon="arrow-left" className={styles.backInBar} disabled={disabled} onClick={onBack}>
      <span>{t.common.back}</span>
    </Button>
  );
}

/** Opens the cart. Phones only, because the summary next to the form is hidden there. */
export function CartButton({ count, onOpen }: { count: number; onOpen: () => void }) {
  const t = useText();
  return (
    <div className={styles.topRow}>
      <Button variant="quiet" icon="cart" onClick={onOpen}>
        {t.registration.cartWith({ count })}
      </Button>
    </div>
  );
}
