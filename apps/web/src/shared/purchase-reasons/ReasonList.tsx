import type { GivenReason, PurchaseReasons } from '@foyer/contract/orders/purchase-reasons';
import { translatedText } from '@foyer/domain/shared/translated-text';
import { useLanguage } from '../../session/language.tsx';
import { Chip } from '../../ui/Chip.tsx';
import styles from './Reasons.module.css';
import { reasonWords } from './reason-words.ts';
import { usePurchaseReasonText } from './text.ts';

interface ReasonListProps {
  found: PurchaseReasons;
  timeZone: string;
  /** The label of the relationship for which the reasons hold. */
  relationship: string;
  /** Shows all ticket types, and which reasons do not bind the desk. Attendees see only types with a reason. */
  forStaff: boolean;
}

/** The reasons for all tickets, then each ticket type with its own. */
export function ReasonList({ found: { at, reasons, tickets }, timeZone, relationship, forStaff }: ReasonListProps) {
  const about = { now: at, timeZone, relationship, forStaff };
  const { locale } = useLanguage();
  const { purchaseCheck: t } = usePurchaseReasonText();
  const shown = forStaff ? tickets : tickets.filter((ticket) => ticket.reasons.length > 0);
  const isFree = reasons.length === 0;
  return (
    <div className={styles.part}>
      {!isFree && (
        <section className={styles.row}>
          {forStaff && <p className={styles.name}>{t.forAll}</p>}
          <Sentences reasons={reasons} {...about} />
        </section>
      )}
      {isFree && shown.length === 0 && <p>{forStaff ? t.noTypes : t.allCanBuy}</p>}
      {shown.length > 0 && (
        <ul className={styles.list}>
          {shown.map((ticket) => (
            <li key={ticket.ticketConfigurationId} className={styles.row}>
              <p className={styles.name}>
                {translatedText(ticket.translations.description, locale, ticket.defaultDescription)}
              </p>
              {ticket.reasons.length > 0 ? (
                <Sentences reasons={ticket.reasons} {...about} />
              ) : isFree ? (
                <Chip tone="good">{t.canBuy}</Chip>
              ) : (
                <p className={styles.note}>{t.nothing}</p>
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function Sentences({
  reasons,
  now,
  timeZone,
  relationship,
  forStaff,
}: { reasons: readonly GivenReason[]; now: string } & Omit<ReasonListProps, 'found'>) {
  const { locale } = useLanguage();
  const { purchaseReasons, purchaseCheck: t } = usePurchaseReasonText();
  return (
    <ul className={styles.reasons}>
      {reasons.map(({ reason, deskIsExempt }) => (
        <li key={reason.code}>
          <span>{reasonWords(reason, purchaseReasons, { timeZone, locale, now, relationship })}</span>
          {forStaff && deskIsExempt && <span className={styles.note}>{` ${t.deskCan}`}</span>}
        </li>
      ))}
    </ul>
  );
}
