import { useText } from '../../../session/language.tsx';
import { Button } from '../../../ui/Button.tsx';
import styles from './Registration.module.css';

/** One step back; on phones an arrow alone, so that total and primary action stand in one line. */
export function BackButton({ disabled = false, onBack }: { disabled?: boolean; onBack: () => void }) {
  const t = useText();
  return (
    <Button variant="quiet" icon="arrow-left" disabled={disabled} aria-label={t.common.back} onClick={onBack}>
      <span className={styles.backWords}>{t.common.back}</span>
    </Button>
  );
}
