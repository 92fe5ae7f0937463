import { buttonClass } from '../ui/Button.tsx';
import { Stack } from '../ui/Layout.tsx';
import { useLanguage } from './language.tsx';
import { signInProviders, startAddress } from './sign-in-providers.ts';

/** A button for each identity provider. The list is in the page, so nothing moves when it appears. */
export function ProviderButtons({ to }: { to: string }) {
  const { locale, text: t } = useLanguage();
  const providers = signInProviders();
  if (providers.length === 0) return null;
  return (
    <Stack gap={3}>
      {providers.map(({ id, names }) => (
        <a key={id} href={startAddress(id, to)} className={buttonClass({ size: 'lg', block: true })}>
          {t.login.withProvider({ name: names[locale] })}
        </a>
      ))}
    </Stack>
  );
}
