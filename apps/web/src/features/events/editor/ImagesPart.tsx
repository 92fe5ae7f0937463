import { useEffect, useState } from 'react';
import type { EventImage } from '@foyer/contract/events/event-configuration';
import { ApiError } from '../../../api/api-error.ts';
import { call } from '../../../api/call.ts';
import { editorKeys, staffKeys } from '../../../api/staff-query-keys.ts';
import { queryKeys } from '../../../api/query-keys.ts';
import { FailureAlert } from '../../../shared/action/FailureAlert.tsx';
import { useAction } from '../../../shared/action/use-action.ts';
import { useStaffText } from '../../../session/language.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Field } from '../../../ui/Field.tsx';
import { Stack } from '../../../ui/Layout.tsx';
import styles from './Editor.module.css';

interface ImagesPartProps {
  eventId: number;
  images: readonly EventImage[];
  onSaved: () => void;
}

/** Banner and logo: the current image, and a preview of a chosen file (events 4.3). */
export function ImagesPart({ eventId, images, onSaved }: ImagesPartProps) {
  const { editor } = useStaffText();
  return (
    <div className={styles.grid}>
      <Slot {...{ eventId, onSaved }} imageKey="event-banner" name={editor.banner} images={images} />
      <Slot {...{ eventId, onSaved }} imageKey="event-logo" name={editor.logo} images={images} />
    </div>
  );
}

const largest = 12 * 1024 * 1024;

interface SlotProps extends ImagesPartProps {
  imageKey: 'event-banner' | 'event-logo';
  name: string;
}

function Slot({ eventId, imageKey, name, images, onSaved }: SlotProps) {
  const { editor } = useStaffText();
  const [file, setFile] = useState<File>();
  const [preview, setPreview] = useState<string>();
  useEffect(() => () => void (preview && URL.revokeObjectURL(preview)), [preview]);
  const shown = images.find(({ key }) => key === imageKey);
  const isTooLarge = file !== undefined && file.size > largest;
  const choose = (next: File | undefined) => {
    // A file name without an extension is ignored (events 4.7).
    const meant = next && /\.[^.]+$/.test(next.name) ? next : undefined;
    setFile(meant);
    setPreview(meant && URL.createObjectURL(meant));
    upload.reset();
  };
  const upload = useAction({
    act: async () => {
      const form = new FormData();
      form.set('imageKey', imageKey);
      if (file) form.set('file', file);
      // This call takes a `FormData` body instead of fields.
      return call('updateEventImage', { params: { eventId }, body: form as never });
    },
    successMessage: () => editor.imageSaved,
    invalidates: [editorKeys.events(), queryKeys.events(), queryKeys.event(eventId), staffKeys.adminEvent(eventId)],
    failureWords: (error) =>
      error instanceof ApiError && error.code === 'INVALID_IMAGE' ? editor.imageFault : undefined,
    onDone: () => {
      setFile(undefined);
      setPreview(undefined);
      onSaved();
    },
  });
  return (
    <Card title={name}>
      <Stack gap={4}>
        {shown ? (
          <img
            className={styles.picture}
            alt={editor.imageNow({ what: name })}
            src={`/api/events/${eventId}/images/${imageKey}?v=${shown.fileExternalId}&width=640`}
          />
        ) : (
          <p className={styles.soft}>{editor.imageNone}</p>
        )}
        <Field
          label={editor.chooseImageOf({ what: name })}
          hint={editor.imageHint}
          error={isTooLarge ? editor.imageTooLarge : undefined}
        >
          {(control) => (
            <input
              {...control}
              type="file"
              accept="image/jpeg,image/png,image/webp,image/avif,image/gif"
              className={styles.file}
              onChange={(event) => choose(event.target.files?.[0])}
            />
          )}
        </Field>
        {preview && !isTooLarge && (
          <>
            <img className={styles.picture} alt={editor.imagePreview({ what: name })} src={preview} />
            <div>
              <Button variant="primary" loading={upload.busy} onClick={() => upload.run()}>
                {editor.useImage}
              </Button>
            </div>
          </>
        )}
        <FailureAlert failure={upload.failure} />
      </Stack>
    </Card>
  );
}
