import { momentWords } from '../time/moment.ts';
import { useLanguage } from '../../session/language.tsx';
import { Dates } from '../../ui/Dates.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { useWaitingText, WithWaitingText } from './text.tsx';
import styles from './Waiting.module.css';

export interface OfferNoteProps {
  until: string;
  timeZone: string;
}

/** A note on an event's card that a ticket is held for the reader, who waited for it. */
export default function OfferNote(props: OfferNoteProps) {
  return (
    <WithWaitingText>
      <Note {...props} />
    </WithWaitingText>
  );
}

function Note({ until, timeZone }: OfferNoteProps) {
  const { locale } = useLanguage();
  const { waiting: t } = useWaitingText();
  return (
    <p className={styles.offer}>
      <Icon name="check-circle" size="sm" />
      <span>
        <Dates>{t.offer({ until: momentWords(until, timeZone, locale, 'longWithTime') })}</Dates>
      </span>
    </p>
  );
}
