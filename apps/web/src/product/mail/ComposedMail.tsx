import { Stack } from '../../ui/Layout.tsx';
import { MailFrame } from '../../ui/MailFrame.tsx';
import styles from './ComposedMail.module.css';

interface ComposedMailProps {
  mail: { subject: string; html: string };
  /** The word before the subject. */
  subjectLabel: string;
  /** The frame's name for screen readers. */
  title: string;
}

/** A mail as it would arrive: its subject, and beneath it what it says. */
export function ComposedMail({ mail: { subject, html }, subjectLabel, title }: ComposedMailProps) {
  return (
    <Stack gap={3}>
      <p>
        <span className={styles.label}>{subjectLabel}: </span>
        <strong>{subject}</strong>
      </p>
      <MailFrame key={html} html={html} title={title} />
    </Stack>
  );
}
