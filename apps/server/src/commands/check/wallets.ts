import { X509Certificate } from 'node:crypto';
import type { Config } from '../../ops/config.ts';
import { finding, type Finding } from './finding.ts';

const month = 30 * 24 * 60 * 60_000;

/** Checks the phone wallets, one line each. Apple and Google receive no request; a wrong key shows with the first ticket. */
export function checkWallets({ wallets, publicUrl }: Pick<Config, 'wallets' | 'publicUrl'>, now: Date): Finding[] {
  const { apple, google } = wallets;
  return [
    apple === undefined
      ? finding('ok', 'Apple Wallet', 'Not offered: no APPLE_PASS_TYPE_ID.')
      : appleLine(apple, publicUrl, now),
    finding(
      'ok',
      'Google Wallet',
      google === undefined
        ? 'Not offered: no GOOGLE_WALLET_ISSUER_ID.'
        : `Issuer ${google.issuerId}, as ${google.account}; Google was not contacted.`,
    ),
  ];
}

function appleLine(
  { passTypeId, certificate, wwdr }: NonNullable<Config['wallets']['apple']>,
  publicUrl: string | undefined,
  now: Date,
): Finding {
  const [soonest] = [new X509Certificate(certificate), new X509Certificate(wwdr)]
    .map(({ validToDate }) => validToDate)
    .toSorted((a, b) => a.getTime() - b.getTime());
  const left = (soonest?.getTime() ?? 0) - now.getTime();
  const until = `until ${soonest?.toISOString().slice(0, 10)}`;
  if (left <= 0)
    return finding('FAIL', 'Apple Wallet', `${passTypeId}: its certificate expired; it was valid ${until}.`);
  if (left < month) return finding('warn', 'Apple Wallet', `${passTypeId}: its certificate is only valid ${until}.`);
  if (publicUrl?.startsWith('https:'))
    return finding('ok', 'Apple Wallet', `${passTypeId}, ${until}; Apple was not contacted.`);
  return finding(
    'warn',
    'Apple Wallet',
    `${passTypeId}, ${until}, but passes get no updates: PUBLIC_URL is not https.`,
  );
}
