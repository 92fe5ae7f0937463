import { createIdentityProvider } from '../../gateways/identity/provider.ts';
import { IdentityFault } from '../../gateways/identity/port.ts';
import type { Config } from '../../ops/config.ts';
import { networkReason } from '../../ops/network-reason.ts';
import { finding, type Finding } from './finding.ts';

/** Checks each identity provider: its configuration, its keys, and PKCE. One line each, and no line without a provider. */
export async function checkProviders({
  signIn,
  publicUrl = '',
}: Pick<Config, 'signIn' | 'publicUrl'>): Promise<Finding[]> {
  return Promise.all(
    signIn.providers.map(async (settings): Promise<Finding> => {
      const about = `sign-in “${settings.id}”`;
      const provider = createIdentityProvider(settings, { clock: () => new Date() });
      try {
        const { keys, hasSignOut } = await provider.probe();
        if (keys === 0) return finding('FAIL', about, `${settings.issuer} has no keys.`);
        const redirect = `redirect URI ${publicUrl}/api/authentication/oidc/${settings.id}/callback`;
        const signOut = hasSignOut || !settings.endsProviderSession ? '' : ' Signing out does not end its session.';
        return finding('ok', about, `${settings.issuer} responds; ${redirect}.${signOut}`);
      } catch (error) {
        if (!(error instanceof IdentityFault)) throw error;
        const reason = networkReason(error.cause) ?? error.message;
        return finding('FAIL', about, `${settings.issuer} cannot be used: ${reason}.`);
      }
    }),
  );
}
