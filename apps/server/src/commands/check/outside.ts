import { access, constants } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { MailGateway } from '../../gateways/mail/port.ts';
import type { PaymentGateway } from '../../gateways/payments/port.ts';
import { createPayments } from '../../gateways/payments/create.ts';
import { PaymentGatewayFault } from '../../gateways/payments/port.ts';
import type { Config } from '../../ops/config.ts';
import { paymentFaults } from '../../ops/payment-purpose.ts';
import { finding, messageOf, type Finding } from './finding.ts';

type StripeKeys = Extract<Config['payment']['gateway'], { kind: 'stripe' }>;

/** The payment gateway: whether it answers to our key, and whether it moves money. `stripe` is for tests, which have one of their own. */
export async function checkPayments(
  config: Pick<Config, 'demo' | 'payment'>,
  stripe: (keys: StripeKeys) => Pick<PaymentGateway, 'probe'> = (keys) =>
    createPayments({ ...keys, clock: () => new Date() }),
): Promise<Finding> {
  const { demo, payment } = config;
  const { gateway, mode: entry } = payment;
  const [fault] = paymentFaults(config);
  if (fault !== undefined) return finding('FAIL', 'payments', fault);
  if (gateway.kind === 'sandbox') {
    return finding(demo ? 'ok' : 'warn', 'payments', `The sandbox (${entry}): nobody is charged.`);
  }
  try {
    const { mode } = await stripe(gateway).probe();
    if (mode === 'live') return finding('ok', 'payments', `Stripe answers, live mode (${entry}).`);
    return finding('warn', 'payments', `Stripe answers, test mode (${entry}): nobody is charged.`);
  } catch (error) {
    if (!(error instanceof PaymentGatewayFault)) throw error;
    const words = error.reason === 'REFUSED' ? 'answers, and refuses STRIPE_SECRET_KEY' : 'cannot be reached from here';
    return finding('FAIL', 'payments', `Stripe ${words}.`);
  }
}

/** Mail: without an address it is not tried. */
export async function checkMail(
  mail: MailGateway,
  config: Config,
  to: string | undefined,
  now: Date,
): Promise<Finding> {
  const { smtpUrl, from } = config.mail;
  const way = smtpUrl === undefined ? `files in ${config.dataDir}/outbox` : new URL(smtpUrl).host;
  if (smtpUrl === undefined && to === undefined) {
    return finding(config.demo ? 'ok' : 'warn', 'mail', `Goes to ${way}: SMTP_URL is not set.`);
  }
  if (to === undefined) return finding('warn', 'mail', `${way} is not tried; --mail-to <address> sends a test mail.`);
  try {
    await mail.send({
      id: `check-${now.getTime()}`,
      from,
      to,
      subject: 'Foyer: test mail',
      html: '<p>Mail works: this one was sent by <code>foyer check</code>.</p>',
      text: 'Mail works: this one was sent by foyer check.',
      attachments: [],
    });
    return finding('ok', 'mail', `${way} took a test mail from ${from} to ${to}.`);
  } catch (error) {
    return finding('FAIL', 'mail', `${way} did not take a test mail from ${from} to ${to}: ${messageOf(error)}.`);
  } finally {
    mail.close();
  }
}

const reachMs = 5_000;

/** Where links in mails lead. From inside it may look another way than from outside, so that nothing here is a failure. */
export async function checkPublicUrl({ publicUrl, demo, host, port }: Config): Promise<Finding> {
  if (publicUrl === undefined) {
    const words = `Not set: links in mails lead to this machine (${host}:${port}).`;
    return finding(demo ? 'ok' : 'warn', 'public URL', words);
  }
  const plain = publicUrl.startsWith('http:') && !/^http:\/\/(?:localhost|127\.|\[::1\])/.test(publicUrl);
  const without = plain ? ' It is not encrypted: https:// is for everybody but this machine.' : '';
  try {
    const answer = await fetch(`${publicUrl}/healthz`, { signal: AbortSignal.timeout(reachMs), redirect: 'manual' });
    await answer.body?.cancel();
    if (answer.status === 200 && !plain) return finding('ok', 'public URL', `${publicUrl} answers.`);
    const words = answer.status === 200 ? 'answers' : `answers ${answer.status} instead of Foyer's 200 at /healthz`;
    return finding('warn', 'public URL', `${publicUrl} ${words}.${without}`);
  } catch {
    return finding(
      'warn',
      'public URL',
      `${publicUrl} does not answer here: not started yet, or not reachable.${without}`,
    );
  }
}

/** `DATA_DIR`, or the nearest folder above it that is there. */
export async function checkFolder({ dataDir }: Config): Promise<Finding> {
  for (let folder = dataDir; ; folder = dirname(folder)) {
    try {
      await access(folder, constants.R_OK | constants.W_OK | constants.X_OK);
      return finding('ok', 'data folder', folder === dataDir ? dataDir : `${dataDir}, made at the first start.`);
    } catch (error) {
      const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
      if (isMissing && folder !== dirname(folder)) continue;
      return finding('FAIL', 'data folder', `${dataDir} cannot be written by this user (DATA_DIR).`);
    }
  }
}
