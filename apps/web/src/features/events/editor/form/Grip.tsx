import { useStaffText } from '../../../../session/language.tsx';
import styles from './Form.module.css';

/** The drag handle (`carryByGrips`). Keyboard users have buttons, and Alt with the arrow keys for fields. */
export function Grip({ at }: { at: string }) {
  const { formBuilder: t } = useStaffText();
  return <span className={styles.grip} data-drag={at} title={t.drag} aria-hidden="true" />;
}
