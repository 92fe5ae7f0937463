import { useState } from 'react';
import { useStaffText } from '../../../session/language.tsx';
import { signInProviders } from '../../../session/sign-in-providers.ts';
import { FactorsDialog } from '../../../shared/person/FactorsDialog.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Row } from '../../../ui/Layout.tsx';
import { Phrases } from '../../../ui/Phrases.tsx';
import { SeparateDialog } from './SeparateDialog.tsx';
import styles from './OrderSummary.module.css';

/** Lets a person in who has lost the passkey and the authenticator app (people 8.6). */
export function LetIn({ account, name }: { account: string; name: string }) {
  const { staffAccounts: t } = useStaffText();
  const [open, setOpen] = useState<'factors' | 'separate' | null>(null);
  const close = () => setOpen(null);
  return (
    <section className={styles.section} aria-labelledby="let-in">
      <h2 id="let-in">
        <Phrases>{t.resetFactorsSection}</Phrases>
      </h2>
      <p className={styles.quiet}>{t.resetFactorsHint}</p>
      <Row>
        <Button onClick={() => setOpen('factors')}>{t.resetFactors}</Button>
        {signInProviders().length > 0 && <Button onClick={() => setOpen('separate')}>{t.separate}</Button>}
      </Row>
      {open === 'factors' && (
        <FactorsDialog account={{ externalAccountIdentifier: account, fullName: name }} onClose={close} />
      )}
      {open === 'separate' && <SeparateDialog account={account} name={name} onClose={close} />}
    </section>
  );
}
