import { useLanguage } from '../../session/language.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { controlId, useFieldView, useFormHandle, type KindProps } from '../form-context.ts';
import { findingWords, helpOf, proseOf, termsLink } from '../words.ts';
import styles from './TermsKind.module.css';

/** The terms and conditions: the text to accept, and a link in the reader's language. */
export function TermsKind({ state: { field } }: KindProps) {
  const { locale, text: t } = useLanguage();
  const { id, store, busy } = useFormHandle();
  const view = useFieldView(field.name);
  const link = termsLink(field, locale);
  return (
    <div>
      <Checkbox
        id={controlId(id, field.name)}
        name={field.name}
        label={proseOf(field, locale) || t.forms.acceptTerms}
        hint={helpOf(field, locale)}
        error={view.finding ? findingWords(view.finding, field, t) : undefined}
        checked={view.value === true}
        required
        disabled={busy}
        onCheckedChange={(checked) => store.change(field.name, checked)}
        onBlur={() => store.leave(field.name)}
      />
      {link && (
        <a className={styles.link} href={link} target="_blank" rel="noopener noreferrer">
          {t.forms.readTerms}
          <Icon name="external" size="sm" />
          <VisuallyHidden>{t.forms.opensNewTab}</VisuallyHidden>
        </a>
      )}
    </div>
  );
}
