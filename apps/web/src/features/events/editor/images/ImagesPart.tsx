import { useEffect, useRef, useState, type RefObject } from 'react';
import type { EventImage } from '@foyer/contract/events/event-configuration';
import type { EventPicture } from '@foyer/contract/events/event-pictures';
import { smallestPictures, type Size } from '@foyer/domain/events/image-crop';
import { useStaffText } from '../../../../session/language.tsx';
import { Alert } from '../../../../ui/Alert.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { Card } from '../../../../ui/Card.tsx';
import { DropZone } from '../../../../ui/DropZone.tsx';
import { Row, Stack } from '../../../../ui/Layout.tsx';
import { Progress } from '../../../../ui/Progress.tsx';
import { fieldId, useShownField, type TabProps } from '../show-field.ts';
import { Crops } from './Crops.tsx';
import { FocusField } from './FocusField.tsx';
import styles from './Images.module.css';
import {
  acceptedPictures,
  pictureOf,
  usePictureAddress,
  usePictures,
  useUpload,
  type ImageKey,
  type Upload,
} from './use-pictures.ts';

interface ImagesPartProps extends TabProps {
  eventId: number;
  /** The pictures that attendees see. */
  live: readonly EventImage[];
}

const imageKeys = Object.keys(smallestPictures) as ImageKey[];

/** The banner with its focus point and crops, the logo, and the other uploaded pictures (events 4.7). */
export default function ImagesPart(props: ImagesPartProps) {
  const { eventId, definition, change, live } = props;
  const { editor, eventPictures: t } = useStaffText();
  const names: Readonly<Record<ImageKey, string>> = { 'event-banner': editor.banner, 'event-logo': editor.logo };
  const images = definition.images ?? live;
  const { data: pictures } = usePictures(eventId);
  useShownField(props, ['images']);
  // An upload ends after other changes, so it needs the newest document.
  const latest = useRef(definition);
  useEffect(() => {
    latest.current = definition;
  }, [definition]);

  const put = (key: ImageKey, next: (image: EventImage | undefined) => EventImage | undefined) => {
    const all = latest.current.images ?? live;
    const image = next(all.find((each) => each.key === key));
    const isThere = all.some((each) => each.key === key);
    const replaced = all.flatMap((each) => (each.key === key ? (image ? [image] : []) : [each]));
    change({ ...latest.current, images: isThere || !image ? replaced : [...replaced, image] });
  };
  const show = (key: ImageKey, { contentHash, fileName, contentType }: EventPicture) =>
    put(key, () => ({ key, fileName, fileExternalId: contentHash, contentType }));
  const banner = useUpload(eventId, 'event-banner', (picture) => show('event-banner', picture));
  const logo = useUpload(eventId, 'event-logo', (picture) => show('event-logo', picture));
  const uploads: Readonly<Record<ImageKey, Upload>> = { 'event-banner': banner, 'event-logo': logo };
  const part = useRef<HTMLDivElement>(null);
  usePaste(part, banner.start);
  const unused = (pictures ?? []).filter(
    ({ contentHash }) => !images.some(({ fileExternalId }) => fileExternalId === contentHash),
  );
  return (
    <div ref={part}>
      <Stack gap={5}>
        <p>{t.hint}</p>
        {imageKeys.map((key) => (
          <Slot
            key={key}
            {...{ eventId, pictures, imageKey: key, name: names[key], upload: uploads[key] }}
            image={images.find((each) => each.key === key)}
            problem={props.problemAt(`images.${images.findIndex((each) => each.key === key)}`)}
            onChange={(next) => put(key, next)}
          />
        ))}
        {unused.length > 0 && (
          <Card title={t.unused}>
            <Stack gap={4}>
              <p className={styles.soft}>{t.unusedHint}</p>
              <ul className={styles.unused}>
                {unused.map((picture) => (
                  <li key={picture.contentHash}>
                    <Thumbnail eventId={eventId} picture={picture} />
                    <span className={styles.fileName}>{picture.fileName}</span>
                    <span className={styles.soft}>{t.size(picture)}</span>
                    <Row gap={2}>
                      {imageKeys.map((key) => (
                        <Button
                          key={key}
                          aria-label={t.showAsOf({ what: names[key], name: picture.fileName })}
                          onClick={() => show(key, picture)}
                        >
                          {t.showAs({ what: names[key] })}
                        </Button>
                      ))}
                    </Row>
                  </li>
                ))}
              </ul>
            </Stack>
          </Card>
        )}
      </Stack>
    </div>
  );
}

/** Takes a pasted picture as the banner when no zone has the focus. Text fields keep their own paste. */
function usePaste(part: RefObject<HTMLElement | null>, start: Upload['start']): void {
  const latest = useRef(start);
  useEffect(() => {
    latest.current = start;
  }, [start]);
  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])];
      const isElsewhere = event.target instanceof Node && part.current?.contains(event.target);
      // A hidden tab has no box.
      const isShown = (part.current?.getClientRects().length ?? 0) > 0;
      if (files.length === 0 || event.defaultPrevented || isElsewhere || !isShown) return;
      event.preventDefault();
      void latest.current(files);
    };
    document.addEventListener('paste', onPaste);
    return () => document.removeEventListener('paste', onPaste);
  }, [part]);
}

interface SlotProps {
  eventId: number;
  imageKey: ImageKey;
  name: string;
  image: EventImage | undefined;
  pictures: readonly EventPicture[] | undefined;
  upload: Upload;
  problem: React.ReactNode;
  onChange: (next: (image: EventImage | undefined) => EventImage | undefined) => void;
}

function Slot({ eventId, imageKey, name, image, pictures, upload, problem, onChange }: SlotProps) {
  const { eventPictures: t, editor } = useStaffText();
  return (
    <Card
      id={fieldId(`images.${imageKey}`)}
      title={name}
      aside={
        image && (
          <Button
            variant="quiet"
            icon="trash"
            aria-label={t.removeOf({ what: name })}
            onClick={() => onChange(() => undefined)}
          >
            {t.remove}
          </Button>
        )
      }
    >
      <Stack gap={4}>
        {image ? (
          <Picture
            key={image.fileExternalId}
            {...{ eventId, imageKey, name, image, onChange }}
            known={pictureOf(image, pictures)}
          />
        ) : (
          <p className={styles.soft}>{editor.imageNone}</p>
        )}
        {problem}
        <DropZone
          button={image ? t.replace : t.add}
          label={image ? t.replaceOf({ what: name }) : t.addTo({ what: name })}
          hint={
            <>
              {t.dropHere} {t.formats(smallestPictures[imageKey])}
            </>
          }
          accept={acceptedPictures}
          multiple
          busy={upload.running !== null}
          onFiles={(files) => void upload.start(files)}
        />
        {upload.running && (
          <Progress value={(upload.running.number - 0.5) / upload.running.of} label={t.uploading(upload.running)} />
        )}
        {upload.refused.length > 0 && (
          <Alert tone="error" live>
            {upload.refused.map((words) => (
              <p key={words}>{words}</p>
            ))}
          </Alert>
        )}
        {upload.done && (
          <Alert tone="success" live>
            {upload.done}
          </Alert>
        )}
      </Stack>
    </Card>
  );
}

interface PictureProps {
  eventId: number;
  imageKey: ImageKey;
  name: string;
  image: EventImage;
  known: Size | undefined;
  onChange: SlotProps['onChange'];
}

function Picture({ eventId, imageKey, name, image, known, onChange }: PictureProps) {
  const { editor, eventPictures: t } = useStaffText();
  const address = usePictureAddress(eventId, image.fileExternalId);
  const [natural, setNatural] = useState<Size>();
  const size = known && known.width > 0 ? known : natural;
  if (!address) return <p className={styles.soft}>{t.loading}</p>;
  const alt = editor.imageNow({ what: name });
  const onSize = (next: Size) => setNatural(next);
  const put = (next: (one: EventImage) => EventImage) => onChange((one) => one && next(one));
  if (imageKey === 'event-logo')
    return (
      <>
        <img className={styles.logo} src={address} alt={alt} />
        <BothSchemes address={address} />
      </>
    );
  return (
    <div className={styles.framing}>
      <FocusField {...{ address, alt, image, onSize }} onFocus={(focus) => put((one) => ({ ...one, focus }))} />
      {size && <Crops {...{ address, image, size }} onChange={put} />}
      <BothSchemes address={address} />
    </div>
  );
}

/** The image on a light and on a dark page, because its transparent parts show the page. */
function BothSchemes({ address }: { address: string }) {
  const { eventPictures: t } = useStaffText();
  return (
    <ul className={styles.schemes}>
      {(['light', 'dark'] as const).map((scheme) => (
        <li key={scheme} data-scheme={scheme}>
          <img src={address} alt="" />
          <span>{scheme === 'light' ? t.onLight : t.onDark}</span>
        </li>
      ))}
    </ul>
  );
}

function Thumbnail({ eventId, picture }: { eventId: number; picture: EventPicture }) {
  const address = usePictureAddress(eventId, picture.contentHash);
  return address ? <img className={styles.thumbnail} src={address} alt="" /> : <span className={styles.thumbnail} />;
}
