import { useEffect, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { EventImage } from '@foyer/contract/events/event-configuration';
import type { ListedEvent } from '@foyer/contract/events/events';
import { areaFor } from '@foyer/domain/events/image-crop';
import { pictureQuery } from '../images/use-pictures.ts';

/** The images of a draft. Only its editors may read them, so they are fetched, and the page cuts the crop of a card. */
export function useDraftFace(event: ListedEvent, isDraft: boolean) {
  const { images } = event.configuration;
  const imageOf = (key: string) => (isDraft ? images.find((each) => each.key === key) : undefined);
  const image = useDraftImage(event.eventId, imageOf('event-banner'), true);
  const logo = useDraftImage(event.eventId, imageOf('event-logo'), false);
  return isDraft ? { image, logo } : undefined;
}

function useDraftImage(eventId: number, image: Framed | undefined, isCut: boolean) {
  const contentHash = image?.fileExternalId ?? '';
  const { data } = useQuery({ ...pictureQuery(eventId, contentHash), enabled: image !== undefined });
  const [address, setAddress] = useState<string>();
  const framing = JSON.stringify({ focus: image?.focus, crops: image?.crops });
  useEffect(() => {
    if (!data) return undefined;
    let url: string | undefined;
    let isGone = false;
    const parsed = JSON.parse(framing) as Pick<EventImage, 'focus' | 'crops'>; // Written above.
    void (isCut ? cutFor(data, parsed) : Promise.resolve(data)).then((file) => {
      if (isGone) return;
      url = URL.createObjectURL(file);
      setAddress(url);
    });
    return () => {
      isGone = true;
      if (url !== undefined) URL.revokeObjectURL(url);
    };
  }, [data, framing, isCut]);
  return image && address !== undefined ? { src: address } : undefined;
}

type Framed = Pick<EventImage, 'fileExternalId' | 'focus' | 'crops'>;

/** The crop of a card. The whole image if the browser cannot cut it. */
async function cutFor(file: Blob, framing: Pick<EventImage, 'focus' | 'crops'>): Promise<Blob> {
  const whole = await createImageBitmap(file);
  const area = areaFor(framing, 'card', whole);
  const canvas = document.createElement('canvas');
  canvas.width = area.width;
  canvas.height = area.height;
  canvas
    .getContext('2d')
    ?.drawImage(whole, area.left, area.top, area.width, area.height, 0, 0, area.width, area.height);
  whole.close();
  return new Promise((resolve) => canvas.toBlob((cut) => resolve(cut ?? file)));
}
