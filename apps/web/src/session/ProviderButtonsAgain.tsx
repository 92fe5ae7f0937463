import { buttonClass } from '../ui/Button.tsx';
import { useLanguage } from './language.tsx';
import { currentAddress } from './navigation.tsx';
import { providerName, startAddress } from './sign-in-providers.ts';

interface ProviderButtonsAgainProps {
  /** Ids of the providers at which the person can sign in again. */
  providers: readonly string[];
}

/** Lets a person sign in again at an identity provider, and come back to this page with a confirmed session (people 8.4). */
export function ProviderButtonsAgain({ providers }: ProviderButtonsAgainProps) {
  const { locale, text: t } = useLanguage();
  return providers.map((id) => (
    <a key={id} href={startAddress(id, currentAddress(), true)} className={buttonClass({ block: true })}>
      {t.login.withProvider({ name: providerName(id, locale) })}
    </a>
  ));
}
