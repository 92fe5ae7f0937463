import { useMemo, useState } from 'react';
import styles from './MailFrame.module.css';
import { cx } from './cx.ts';
import { parsedStyle, parseHtml } from './html.ts';

export interface MailFrameProps {
  /** The HTML document of a mail. Its inline images are `data:` URLs. */
  html: string;
  /** The frame's name for screen readers. */
  title: string;
  /** The colours of the reader's mail program. Default: those of this page's reader. */
  scheme?: 'light' | 'dark' | undefined;
  className?: string | undefined;
}

/**
 * The HTML of a mail in an iframe without scripts and forms and without access to the page. Links open in a new tab.
 * The page's content security policy also blocks the mail's inline styles, so they are applied through the DOM after
 * loading. The policy stays strict.
 */
export function MailFrame({ html, title, scheme, className }: MailFrameProps) {
  const { page, sheets } = useMemo(() => withoutStyles(html), [html]);
  const [height, setHeight] = useState<number>();
  return (
    <iframe
      title={title}
      srcDoc={page}
      // Same origin, so this component can apply the styles. Without `allow-scripts` the mail cannot use it.
      sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
      referrerPolicy="no-referrer"
      className={cx(styles.frame, className)}
      style={{ blockSize: height }}
      onLoad={(event) => {
        const frame = event.currentTarget;
        const inside = frame.contentDocument;
        if (!inside) return;
        putStylesOn(inside, scheme ? sheets.map((text) => inScheme(text, scheme)) : sheets);
        // The height includes the borders. Without them the mail would scroll within its frame.
        const borders = frame.offsetHeight - frame.clientHeight;
        const measure = () => setHeight(inside.documentElement.scrollHeight + borders);
        measure();
        loadImagesIn(inside, measure);
      }}
    />
  );
}

/**
 * The document without its styles, which `putStylesOn` applies later. Images from the network are in `data-src`,
 * because the frame's load event waits for images, and the styles wait for that event.
 */
function withoutStyles(html: string): { page: string; sheets: string[] } {
  const { page: mail, sheets } = parseHtml(html);
  for (const element of mail.querySelectorAll('script, iframe, object, embed, link, base, meta[http-equiv]'))
    element.remove();
  for (const image of mail.querySelectorAll('img[src^="http"]')) {
    image.setAttribute('data-src', image.getAttribute('src') ?? '');
    image.removeAttribute('src');
  }
  for (const link of mail.querySelectorAll('a[href]')) {
    link.setAttribute('target', '_blank');
    link.setAttribute('rel', 'noopener noreferrer');
  }
  return { page: `<!doctype html>${mail.documentElement.outerHTML}`, sheets };
}

/** The style sheet as it applies in a colour scheme, whatever the browser's own scheme is. */
const inScheme = (sheet: string, scheme: 'light' | 'dark'): string =>
  sheet.replaceAll(/\(\s*prefers-color-scheme\s*:\s*(light|dark)\s*\)/gi, (_, wanted: string) =>
    wanted.toLowerCase() === scheme ? '(min-width: 0px)' : '(max-width: 0px)',
  );

function putStylesOn(inside: Document, sheets: readonly string[]): void {
  const Sheet = inside.defaultView?.CSSStyleSheet;
  if (Sheet) {
    inside.adoptedStyleSheets = sheets.map((text) => {
      const sheet = new Sheet();
      sheet.replaceSync(text);
      return sheet;
    });
  }
  for (const element of inside.querySelectorAll<HTMLElement>(`[${parsedStyle}]`)) {
    element.style.cssText = element.getAttribute(parsedStyle) ?? '';
  }
}

/** Requests the images of a mail. `onHeight` is called for each image that changes the height. */
function loadImagesIn(inside: Document, onHeight: () => void): void {
  for (const image of inside.querySelectorAll<HTMLImageElement>('img[data-src]')) {
    image.addEventListener('load', onHeight, { once: true });
    image.src = image.dataset.src ?? '';
  }
}
