import { useSyncExternalStore } from 'react';
import { useLanguage } from '../session/language.tsx';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { focusField } from '../ui/ErrorSummary.tsx';
import styles from './DynamicForm.module.css';
import { controlId } from './form-context.ts';
import { inNameOrder, nameOfFinding } from './name-order.ts';
import type { FormStore } from './store.ts';
import { findingLine } from './words.ts';

/** Lists missing or wrong answers; OK leads to the first of them (forms 2.3, `formGenerator.resolveErrors`). */
export function InvalidDialog({ store, formId, onClose }: { store: FormStore; formId: string; onClose: () => void }) {
  const { locale, text: t } = useLanguage();
  const { findings: found } = useSyncExternalStore(store.subscribe, store.problems);
  const findings = inNameOrder(found, nameOfFinding, locale);
  const fields = store.form.fields.map(({ field }) => field);
  const leave = (name: string | undefined) => {
    onClose();
    if (name === undefined) return;
    // The dialog restores the focus when it closes, so focus the field afterwards.
    requestAnimationFrame(() => requestAnimationFrame(() => focusField(controlId(formId, name))));
  };
  return (
    <Dialog
      open
      alert
      size="small"
      title={t.forms.resolveErrors}
      closeLabel={t.common.close}
      initialFocus="[data-ok]"
      onClose={() => leave(findings[0]?.field)}
      actions={
        <Button variant="primary" data-ok="" onClick={() => leave(findings[0]?.field)}>
          {t.common.ok}
        </Button>
      }
    >
      <ul className={styles.links}>
        {findings.map((finding) => (
          <li key={finding.field}>
            <a
              href={`#${controlId(formId, finding.field)}`}
              onClick={(event) => {
                event.preventDefault();
                leave(finding.field);
              }}
            >
              {findingLine(finding, fields, locale, t)}
            </a>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
