import { useStaffText } from '../../../../session/language.tsx';
import styles from './Form.module.css';

/** What a hand takes it by (`carryByGrips`); keys have the buttons, and for fields Alt with the arrows. */
export function Grip({ at }: { at: string }) {
  const { formBuilder: t } = useStaffText();
  return <span className={styles.grip} data-drag={at} title={t.drag} aria-hidden="true" />;
}
