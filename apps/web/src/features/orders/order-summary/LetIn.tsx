import { useState } from 'react';
import { useStaffText } from '../../../session/language.tsx';
import { FactorsDialog } from '../../../shared/person/FactorsDialog.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Phrases } from '../../../ui/Phrases.tsx';
import styles from './OrderSummary.module.css';

/** Lets a person in who has lost the passkey and the authenticator app (people 8.6). */
export function LetIn({ account, name }: { account: string; name: string }) {
  const { staffAccounts: t } = useStaffText();
  const [isOpen, setOpen] = useState(false);
  return (
    <section className={styles.section} aria-labelledby="let-in">
      <h2 id="let-in">
        <Phrases>{t.resetFactorsSection}</Phrases>
      </h2>
      <p className={styles.quiet}>{t.resetFactorsHint}</p>
      <div>
        <Button onClick={() => setOpen(true)}>{t.resetFactors}</Button>
      </div>
      {isOpen && (
        <FactorsDialog
          account={{ externalAccountIdentifier: account, fullName: name }}
          onClose={() => setOpen(false)}
        />
      )}
    </section>
  );
}
