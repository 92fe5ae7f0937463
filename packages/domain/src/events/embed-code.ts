import type { PublicAddresses } from '@foyer/contract/events/public-pages';
import { languageOf } from './public-page.ts';
import type { Locale } from '@foyer/contract/wire/vocabulary';

interface Embedded {
  script: NonNullable<PublicAddresses['script']>;
  /** The event of a button. Absent: the list of all public events. */
  eventId?: number;
  /** The link that people without the script get. */
  url: string;
  locale: Locale;
}

/** The HTML for another site. The link inside of the element works without the script. */
export function embedCode({ script, eventId, url, locale }: Embedded): string {
  const language = languageOf(locale);
  const element =
    eventId === undefined
      ? `<foyer-events lang="${language}"><a href="${url}">${url}</a></foyer-events>`
      : `<foyer-button event="${eventId}" lang="${language}"><a href="${url}">${url}</a></foyer-button>`;
  return `${element}\n<script async src="${script.url}"\n  integrity="${script.integrity}" crossorigin="anonymous"></script>`;
}
