import { useStaffText } from '../../../session/language.tsx';
import { Card } from '../../../ui/Card.tsx';
import { FieldRow } from '../../../ui/Layout.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import type { PartProps } from './document.ts';

/** The sender name and the reply address of an event's mails. Empty fields use the installation's values. */
export function MailSenderCard({ definition, change, problemAt }: PartProps) {
  const { editor } = useStaffText();
  const { mailSenderName, mailReplyTo, ...rest } = definition.configuration;
  const set = (name = '', address = '') =>
    change({
      ...definition,
      configuration: {
        ...rest,
        ...(name.trim() === '' ? {} : { mailSenderName: name }),
        ...(address.trim() === '' ? {} : { mailReplyTo: address.trim() }),
      },
    });
  return (
    <Card title={editor.mailSender}>
      <FieldRow>
        <TextField
          label={editor.mailSenderName}
          hint={editor.mailSenderHint}
          optional={editor.optional}
          maxLength={100}
          autoComplete="off"
          value={mailSenderName ?? ''}
          onValueChange={(name) => set(name, mailReplyTo)}
        />
        <TextField
          type="email"
          inputMode="email"
          label={editor.mailReplyTo}
          hint={editor.mailReplyToHint}
          optional={editor.optional}
          maxLength={254}
          autoComplete="off"
          spellCheck={false}
          value={mailReplyTo ?? ''}
          error={problemAt('configuration.mailReplyTo')}
          onValueChange={(address) => set(mailSenderName, address)}
        />
      </FieldRow>
    </Card>
  );
}
