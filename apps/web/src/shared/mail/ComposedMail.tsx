import { Stack } from '../../ui/Layout.tsx';
import { MailFrame } from '../../ui/MailFrame.tsx';
import styles from './ComposedMail.module.css';

interface ComposedMailProps {
  mail: { subject: string; html: string };
  subjectLabel: string;
  /** The frame's name for screen readers. */
  title: string;
  /** The colours of the reader's mail program. */
  scheme?: 'light' | 'dark';
  className?: string | undefined;
}

/** A mail as it would arrive: subject and content. */
export function ComposedMail({ mail: { subject, html }, subjectLabel, title, scheme, className }: ComposedMailProps) {
  return (
    <Stack gap={3}>
      <p>
        <span className={styles.label}>{subjectLabel}: </span>
        <strong>{subject}</strong>
      </p>
      <MailFrame key={`${scheme} ${html}`} {...{ html, title, scheme, className }} />
    </Stack>
  );
}
