import { useState, type ReactNode } from 'react';
import { useStaffText } from '../../session/language.tsx';
import { Card } from '../../ui/Card.tsx';
import { RadioGroup } from '../../ui/ChoiceGroup.tsx';
import { Row, Stack } from '../../ui/Layout.tsx';
import { ComposedMail } from './ComposedMail.tsx';
import styles from './ComposedMail.module.css';

interface MailPreviewProps {
  /** Undefined while it loads. */
  mail: { subject: string; html: string } | undefined;
  level?: 2 | 3;
  /** Reports whether the preview needs the whole width of the page. */
  isWide: boolean;
  onWide: (isWide: boolean) => void;
  /** Fields above the preview. */
  fields?: ReactNode;
  /** Shown instead of the preview: a problem, or that it loads. */
  children?: ReactNode;
}

/** A mail as it arrives: on a phone or a desktop, with light or dark colours. */
export function MailPreview({ mail, level = 2, isWide, onWide, fields, children }: MailPreviewProps) {
  const { editor, mailEditor: t } = useStaffText();
  const [scheme, setScheme] = useState<'light' | 'dark'>('light');
  return (
    <Card as={level === 2 ? 'section' : 'div'} level={level} title={editor.preview}>
      <Stack gap={4}>
        <Row gap={6}>
          <RadioGroup
            look="inline"
            label={t.previewWidth}
            value={isWide ? 'desktop' : 'phone'}
            options={[
              { value: 'phone', label: t.phone },
              { value: 'desktop', label: t.desktop },
            ]}
            onValueChange={(value) => onWide(value === 'desktop')}
          />
          <RadioGroup
            look="inline"
            label={t.previewColors}
            value={scheme}
            options={[
              { value: 'light', label: t.light },
              { value: 'dark', label: t.dark },
            ]}
            onValueChange={(value) => setScheme(value === 'dark' ? 'dark' : 'light')}
          />
        </Row>
        {fields}
        {children ??
          (mail && (
            <ComposedMail
              {...{ mail, scheme }}
              subjectLabel={editor.previewSubject}
              title={editor.preview}
              className={isWide ? undefined : styles.phone}
            />
          ))}
      </Stack>
    </Card>
  );
}
