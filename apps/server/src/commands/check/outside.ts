import { access, constants, statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { openBucket, type BucketSettings } from '../../gateways/images/bucket.ts';
import type { MailGateway } from '../../gateways/mail/port.ts';
import type { PaymentGateway } from '../../gateways/payments/port.ts';
import { createPayments } from '../../gateways/payments/create.ts';
import { PaymentGatewayFault } from '../../gateways/payments/port.ts';
import type { Config } from '../../ops/config.ts';
import { paymentFaults } from '../../ops/payment-purpose.ts';
import { networkReason } from '../../ops/network-reason.ts';
import { finding, messageOf, type Finding } from './finding.ts';

type StripeKeys = Extract<Config['payment']['gateway'], { kind: 'stripe' }>;

const sandboxFinding = ({ demo, payment }: Pick<Config, 'demo' | 'payment'>): Finding =>
  finding(demo ? 'ok' : 'warn', 'payments', `The sandbox (${payment.mode}): no card is charged.`);

const mailFinding = ({ demo, dataDir }: Config): Finding =>
  finding(demo ? 'ok' : 'warn', 'mail', `Goes to files in ${dataDir}/outbox: SMTP_URL is not set.`);

const isPlainHttp = (publicUrl: string) =>
  publicUrl.startsWith('http:') && !/^http:\/\/(?:localhost|127\.|\[::1\])/.test(publicUrl);
const plainHttp = 'It is not encrypted: use https:// for all hosts except this machine.';

const publicUrlFinding = ({ demo, host, port }: Config): Finding =>
  finding(demo ? 'ok' : 'warn', 'public URL', `Not set: links in mails lead to this machine (${host}:${port}).`);

/** Checks of the settings alone, without any request. The start logs each result that is not `ok`. */
export function checkSettings(config: Config): Finding[] {
  const { payment, mail, publicUrl, warnings } = config;
  return [
    ...warnings.map((line) => finding('warn', 'settings', line)),
    ...(payment.gateway.kind === 'sandbox' ? [sandboxFinding(config)] : []),
    ...(mail.smtpUrl === undefined ? [mailFinding(config)] : []),
    ...(publicUrl === undefined ? [publicUrlFinding(config)] : []),
    ...(publicUrl !== undefined && isPlainHttp(publicUrl)
      ? [finding('warn', 'public URL', `${publicUrl}: ${plainHttp}`)]
      : []),
  ];
}

/** Checks that the payment gateway accepts our key, and whether it moves money. Tests pass their own `stripe`. */
export async function checkPayments(
  config: Pick<Config, 'demo' | 'payment'>,
  stripe: (keys: StripeKeys) => Pick<PaymentGateway, 'probe'> | Promise<Pick<PaymentGateway, 'probe'>> = (keys) =>
    createPayments({ ...keys, clock: () => new Date() }),
): Promise<Finding> {
  const { gateway, mode: entry } = config.payment;
  const [fault] = paymentFaults(config);
  if (fault !== undefined) return finding('FAIL', 'payments', fault);
  if (gateway.kind === 'sandbox') return sandboxFinding(config);
  try {
    const { mode } = await (await stripe(gateway)).probe();
    if (mode === 'live') return finding('ok', 'payments', `Stripe responds, live mode (${entry}).`);
    return finding('warn', 'payments', `Stripe responds, test mode (${entry}): no card is charged.`);
  } catch (error) {
    if (!(error instanceof PaymentGatewayFault)) throw error;
    const reason = networkReason(error);
    const words =
      error.reason === 'REFUSED'
        ? 'responds, but rejects STRIPE_SECRET_KEY'
        : `cannot be reached from here${reason === undefined ? '' : `: ${reason}`}`;
    return finding('FAIL', 'payments', `Stripe ${words}.`);
  }
}

/** Less than this does not start the embedded database. */
const fullMegabytes = 64;
const lowMegabytes = 1000;

async function freeBytesOf(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** Checks mail. Without an address, the server's greeting and our sign-in are tested, and no mail is sent. */
export async function checkMail(
  mail: MailGateway,
  config: Config,
  to: string | undefined,
  now: Date,
): Promise<Finding> {
  const { smtpUrl, from } = config.mail;
  const destination = smtpUrl === undefined ? `files in ${config.dataDir}/outbox` : new URL(smtpUrl).host;
  if (smtpUrl === undefined && to === undefined) return mailFinding(config);
  try {
    if (to === undefined) {
      await mail.greet?.();
      const signedIn = smtpUrl !== undefined && new URL(smtpUrl).username !== '' ? ' and accepts the sign-in' : '';
      return finding('ok', 'mail', `${destination} responds${signedIn}. --mail-to <address> sends a test mail.`);
    }
    await mail.send({
      id: `check-${now.getTime()}`,
      from,
      to,
      subject: 'Foyer: test mail',
      html: '<p>Mail works. This test mail was sent by <code>foyer check</code>.</p>',
      text: 'Mail works. This test mail was sent by foyer check.',
      attachments: [],
    });
    return finding('ok', 'mail', `${destination} accepted a test mail from ${from} to ${to}.`);
  } catch (error) {
    const refused = to === undefined ? 'cannot be used' : `did not accept a test mail from ${from} to ${to}`;
    return finding('FAIL', 'mail', `${destination} ${refused}: ${messageOf(error)}.`);
  } finally {
    mail.close();
  }
}

/** Checks that the bucket of images responds and accepts our keys, by reading an object that does not exist. */
export async function checkBucket(settings: BucketSettings): Promise<Finding> {
  const { host, pathname } = new URL(settings.url);
  try {
    await openBucket({ ...settings, limitMs: reachMs }).get('foyer-check');
    return finding('ok', 'images', `The bucket ${host}${pathname} responds and accepts the keys.`);
  } catch (error) {
    return finding('FAIL', 'images', `${messageOf(error)} Check IMAGES_BUCKET and its keys.`);
  }
}

const reachMs = 5_000;

/** Checks the base URL of links in mails. It may work from outside although it fails here, so nothing is a failure. */
export async function checkPublicUrl(config: Config): Promise<Finding> {
  const { publicUrl } = config;
  if (publicUrl === undefined) return publicUrlFinding(config);
  const plain = isPlainHttp(publicUrl);
  const without = plain ? ` ${plainHttp}` : '';
  try {
    const answer = await fetch(`${publicUrl}/healthz`, { signal: AbortSignal.timeout(reachMs), redirect: 'manual' });
    await answer.body?.cancel();
    if (answer.status === 200 && !plain) return finding('ok', 'public URL', `${publicUrl} responds.`);
    const words =
      answer.status === 200 ? 'responds' : `responds with ${answer.status} instead of Foyer's 200 at /healthz`;
    return finding('warn', 'public URL', `${publicUrl} ${words}.${without}`);
  } catch (error) {
    const reason = networkReason(error) ?? messageOf((error instanceof Error && error.cause) || error);
    return finding('warn', 'public URL', `${publicUrl} cannot be used from here: ${reason}.${without}`);
  }
}

/** Checks `DATA_DIR`, or its nearest existing parent folder. */
export async function checkFolder(
  { dataDir }: Pick<Config, 'dataDir'>,
  freeBytes: (folder: string) => Promise<number> = freeBytesOf,
): Promise<Finding> {
  for (let folder = dataDir; ; folder = dirname(folder)) {
    try {
      await access(folder, constants.R_OK | constants.W_OK | constants.X_OK);
      const megabytes = Math.floor((await freeBytes(folder)) / 1e6);
      if (megabytes < fullMegabytes)
        return finding('FAIL', 'data folder', `The disk of ${dataDir} is full: ${megabytes} MB free. Make room there.`);
      if (megabytes < lowMegabytes)
        return finding('warn', 'data folder', `${dataDir}: only ${megabytes} MB free on its disk. Make room there.`);
      return finding('ok', 'data folder', folder === dataDir ? dataDir : `${dataDir}, created at the first start.`);
    } catch (error) {
      const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
      if (isMissing && folder !== dirname(folder)) continue;
      return finding('FAIL', 'data folder', `${dataDir} cannot be written by this user (DATA_DIR).`);
    }
  }
}
