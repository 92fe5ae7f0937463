import type { Order } from '@foyer/contract/orders/orders';
import { formatDate, lastDayBefore } from '@foyer/domain/shared/dates';
import { checkInOpens } from '@foyer/domain/events/event-state';
import { momentWords } from '../../../shared/time/moment.ts';
import { useLanguage } from '../../../session/language.tsx';
import { Dates } from '../../../ui/Dates.tsx';
import { Icon, type IconName } from '../../../ui/Icon.tsx';
import styles from './ConfirmationScreen.module.css';
import { MailAgain } from './MailAgain.tsx';
import { Phrases } from '../../../ui/Phrases.tsx';

/** What happens next, and where to get help. */
export function NextSteps({ order: { orderId, event, metadata } }: { order: Order }) {
  const { locale, text: t } = useLanguage();
  const { timeZone, qrCodeEnabled, checkInOpensHoursBefore } = event.configuration;
  const opens = checkInOpens({ eventStart: event.eventStart, checkInOpensHoursBefore });
  const email = metadata.orderPayment?.email;
  // Shows the address, so the buyer notices a typo while staff can still correct it.
  const steps: [IconName, string][] = [
    ['mail', email ? t.confirmation.nextMailTo({ email }) : t.confirmation.nextMail],
  ];
  if (event.isRegistrationActive && !event.isCheckInActive) {
    steps.push([
      'edit',
      t.confirmation.nextEdit({ date: formatDate(lastDayBefore(event.registrationEnd, timeZone), timeZone, locale) }),
    ]);
  }
  if (qrCodeEnabled) {
    const words = event.isCheckInActive
      ? t.confirmation.nextCodeNow
      : t.confirmation.nextCode({ date: momentWords(opens, timeZone, locale, 'longWithTime') });
    steps.push(['qr', words]);
  }
  steps.push(['info', t.confirmation.nextHelp]);
  return (
    <section className={styles.section} aria-labelledby="next-steps" data-print="hide">
      <h2 id="next-steps">
        <Phrases>{t.confirmation.next}</Phrases>
      </h2>
      <ol className={styles.steps}>
        {steps.map(([icon, words]) => (
          <li key={icon}>
            <Icon name={icon} />
            <span>
              <Dates>{words}</Dates>
              {icon === 'mail' && (
                <span>
                  {' '}
                  <MailAgain orderId={orderId} />
                </span>
              )}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
