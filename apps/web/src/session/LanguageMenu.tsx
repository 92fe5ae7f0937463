import { locales, type Locale } from '@foyer/contract/wire/vocabulary';
import { languageName } from '@foyer/messages/catalogue/languages';
import { Icon } from '../ui/Icon.tsx';
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx';
import { useLanguage } from './language.tsx';
import styles from './LanguageMenu.module.css';

/** The language menu, with each language in its own name. It is a native select, which works best on phones. */
export function LanguageMenu() {
  const { locale, text, change } = useLanguage();
  return (
    <label className={styles.menu}>
      <Icon name="globe" size="sm" />
      <VisuallyHidden>{text.common.language}</VisuallyHidden>
      <select
        value={locale}
        onChange={(event) => {
          const chosen = locales.find((known) => known === event.target.value);
          if (chosen) void change(chosen satisfies Locale);
        }}
      >
        {locales.map((known) => (
          <option key={known} value={known} lang={known}>
            {languageName(known)}
          </option>
        ))}
      </select>
      <Icon name="chevron-down" size="sm" className={styles.arrow} />
    </label>
  );
}
