import { formatDate } from '@foyer/domain/dates';
import { useLanguage } from '../../session/language.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { useWaitingText, WithWaitingText } from './text.tsx';

export interface OfferNoteProps {
  until: string;
  timeZone: string;
}

/** On an event's card: that a ticket is kept for the reader, who has waited for it. */
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
    <p>
      <Chip tone="accent" icon="ticket">
        {t.offer({ until: formatDate(until, timeZone, locale, 'longWithTime') })}
      </Chip>
    </p>
  );
}
