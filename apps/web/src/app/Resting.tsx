import { useLanguage } from '../session/language.tsx';
import styles from './Shell.module.css';

/** Shows on every page that a restored copy sells nothing for now. */
export default function Resting() {
  const { text } = useLanguage();
  return (
    <aside aria-labelledby="resting" className={styles.test}>
      <p id="resting">{text.common.registrationPaused}</p>
    </aside>
  );
}
