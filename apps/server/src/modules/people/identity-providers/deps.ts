import type { Locale } from '@foyer/contract/wire/vocabulary';
import { FoyerError } from '@foyer/contract/wire/errors';
import type { Database } from '../../../db/database.ts';
import type { IdentityProvider } from '../../../gateways/identity/port.ts';
import type { SignInRules } from '../sign-in/index.ts';

export interface IdentityProvidersDependencies {
  database: Database;
  providers: readonly IdentityProvider[];
  publicUrl: () => string;
  rules: SignInRules;
  /** Writes a line for the operator. It has no token, code or claim. */
  log: (event: string, about: Record<string, unknown>) => void;
}

/** The provider with an id. @throws RECORD_NOT_FOUND */
export function providerOf(providers: readonly IdentityProvider[], id: string): IdentityProvider {
  const found = providers.find(({ settings }) => settings.id === id);
  if (!found) throw new FoyerError('RECORD_NOT_FOUND');
  return found;
}

/** The metadata of refusals. */
export const namedFor = ({ settings }: IdentityProvider, locale: Locale) => ({ provider: settings.names[locale] });

/** The address that is registered at the provider. */
export const redirectUriOf = (publicUrl: string, id: string): string =>
  `${publicUrl}/api/authentication/oidc/${id}/callback`;

/** The note of audit entries about changes by a provider. */
export const noteOf = (provider: string): string => `Identity provider “${provider}”`;
