import { Link } from '../session/navigation.tsx';
import { usePageTitle } from '../session/page-title.ts';
import { useText } from '../session/language.tsx';
import { buttonClass } from '../ui/Button.tsx';
import styles from './pages.module.css';

/** The honest place of a screen that is not built yet. */
export default function ComesLater() {
  const t = useText();
  usePageTitle(t.common.comesLaterTitle);
  return (
    <section className={styles.notice}>
      <h1>{t.common.comesLaterTitle}</h1>
      <p>{t.common.comesLaterText}</p>
      <Link to="/" className={buttonClass({ variant: 'primary' })}>
        {t.common.back}
      </Link>
    </section>
  );
}
