import { useStaffText } from '../../session/language.tsx';
import { CalendarField, type CalendarFieldProps } from '../../ui/CalendarField.tsx';

/** A date of a staff screen, with the words for a date that cannot be read. */
export function PickedDate(props: Omit<CalendarFieldProps, 'unreadText'>) {
  const { dateEntry } = useStaffText();
  return <CalendarField {...props} unreadText={dateEntry.unread} />;
}
