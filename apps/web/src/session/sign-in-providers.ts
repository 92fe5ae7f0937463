import type { Locale } from '@foyer/contract/wire/vocabulary';

/** An identity provider with its name in each language. */
interface SignInProvider {
  id: string;
  names: Readonly<Record<Locale, string>>;
}

/** The identity providers of the installation, as the server marks them in its page. */
export function signInProviders(): readonly SignInProvider[] {
  // The server wrote this list.
  return JSON.parse(document.documentElement.dataset.signIn ?? '[]') as SignInProvider[];
}

/** The name of a provider. A provider that was removed from the settings has only its id. */
export const providerName = (id: string, locale: Locale): string =>
  signInProviders().find((each) => each.id === id)?.names[locale] ?? id;

/**
 * The address at which a sign-in at a provider begins. It is no screen, so the browser opens it. `again`: the provider asks for the
 * secret also if the person is signed in there.
 */
export const startAddress = (id: string, to: string, again = false): string =>
  `/api/authentication/oidc/${encodeURIComponent(id)}/start?${new URLSearchParams({ to, ...(again && { again: 'yes' }) }).toString()}`;
