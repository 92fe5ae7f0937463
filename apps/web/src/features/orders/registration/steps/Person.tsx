import { fullName, isMasked } from '@foyer/domain/people/names';
import type { RelationshipLookup } from '@foyer/contract/events/events';
import { useLanguage } from '../../../../session/language.tsx';
import { Icon } from '../../../../ui/Icon.tsx';
import styles from '../Registration.module.css';

/** The found person: name and account number, with the reason why a name is masked (orders 3.6). */
export function Person({ lookup, identifier }: { lookup: RelationshipLookup | null; identifier: string }) {
  const { locale, text: t } = useLanguage();
  if (!lookup) return null;
  const name = fullName({ firstName: lookup.firstName ?? '', lastName: lookup.lastName ?? '' }, locale);
  return (
    <div className={styles.person}>
      <Icon name="user" />
      <div>
        <strong>{name || identifier}</strong>
        <span className={styles.number}>{identifier}</span>
        {isMasked(name) && (
          <details className={styles.why}>
            <summary>{t.registration.whyMasked}</summary>
            <p>{t.registration.whyMaskedText}</p>
          </details>
        )}
      </div>
    </div>
  );
}
