import type { ImageGateway } from '../../../gateways/images/port.ts';
import type { Job } from '../../../jobs/job.ts';
import { day } from '../../../jobs/purge.ts';

/** Creates the widths of stored pictures that have none, such as the demo's, before their first readers wait for them. */
export const pictureWidthsJob = (images: Pick<ImageGateway, 'createMissingWidths'>): Job => ({
  name: 'picture widths',
  everyMs: day,
  run: async () => ((await images.createMissingWidths()) ? 1 : 0),
});
