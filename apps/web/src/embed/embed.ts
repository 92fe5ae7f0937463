import type { PublicEvent, PublicEventList } from '@foyer/contract/events/public-pages';

/**
 * Script for pages of other sites: `<foyer-button event="7">` and `<foyer-events>` (docs/public-pages.md). It sets no cookies
 * and stores nothing. Its styles are constructed, so a strict content security policy of the page needs no `style-src`. Until it
 * has loaded, and after an error, the link inside of the element shows.
 */

const own = document.currentScript;
const base = own instanceof HTMLScriptElement ? new URL(own.src).origin : location.origin;

const rules = `
:host{display:block;font:16px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,'Hiragino Sans','Noto Sans JP',sans-serif;
--foyer-accent:light-dark(oklch(0.52 0.19 285),oklch(0.76 0.125 290));--foyer-accent-ink:light-dark(oklch(0.99 0.004 85),oklch(0.2 0.05 285));
--foyer-ink:light-dark(oklch(0.24 0.03 275),oklch(0.95 0.008 85));--foyer-quiet:light-dark(oklch(0.44 0.028 275),oklch(0.78 0.014 280));
--foyer-surface:light-dark(#fff,oklch(0.24 0.022 285));--foyer-line:light-dark(oklch(0.905 0.011 80),oklch(0.335 0.024 285))}
:host([hidden]){display:none}
:host(foyer-button){display:inline-block}
*{box-sizing:border-box}
a.button{display:inline-flex;align-items:center;justify-content:center;min-height:44px;padding:8px 20px;border-radius:9px;background:var(--foyer-accent);color:var(--foyer-accent-ink);font-weight:600;text-decoration:none}
a:focus-visible{outline:3px solid var(--foyer-accent);outline-offset:2px}
small{display:block;margin-top:4px;font-size:14px}
ul{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,17rem),1fr));gap:16px;margin:0;padding:0;list-style:none}
li{display:flex;flex-direction:column;overflow:hidden;border:1px solid var(--foyer-line);border-radius:12px;background:var(--foyer-surface);color:var(--foyer-ink)}
img{display:block;width:100%;height:auto;aspect-ratio:1200/630;object-fit:cover}
.text{display:flex;flex:1;flex-direction:column;gap:4px;padding:16px}
.text a.button{margin-top:auto}
strong{font-size:18px;line-height:1.3;overflow-wrap:anywhere}
p{margin:0;color:var(--foyer-quiet);font-size:14px}
.text p:last-of-type{margin-bottom:8px}
p.empty{color:inherit;font-size:16px}
`;
let sheet: CSSStyleSheet | undefined;

function styles(): CSSStyleSheet {
  if (!sheet) {
    sheet = new CSSStyleSheet();
    sheet.replaceSync(rules);
  }
  return sheet;
}

/** The language of the nearest `lang` attribute; English when Foyer does not have it. */
function languageOf(element: Element): string {
  const [language = ''] = (element.closest('[lang]')?.getAttribute('lang') ?? '').toLowerCase().split('-');
  return ['es', 'ja'].includes(language) ? language : 'en';
}

function make<N extends keyof HTMLElementTagNameMap>(
  name: N,
  properties: Partial<HTMLElementTagNameMap[N]>,
  children: readonly (Node | false)[] = [],
): HTMLElementTagNameMap[N] {
  const element = Object.assign(document.createElement(name), properties);
  element.append(...children.filter((child) => child !== false));
  return element;
}

/** An element with data of Foyer. It loads when it is added to the page, or when an attribute changes. */
abstract class FoyerElement<D> extends HTMLElement {
  static readonly observedAttributes = ['event', 'lang'];
  #reading: AbortController | undefined;

  abstract address(language: string): string | null;
  abstract show(data: D): Node;

  connectedCallback(): void {
    void this.#load();
  }

  attributeChangedCallback(): void {
    if (this.isConnected) void this.#load();
  }

  disconnectedCallback(): void {
    this.#reading?.abort();
  }

  async #load(): Promise<void> {
    this.#reading?.abort();
    const reading = new AbortController();
    this.#reading = reading;
    const address = this.address(languageOf(this));
    if (address === null) return;
    try {
      const response = await fetch(`${base}/api/public/${address}`, { credentials: 'omit', signal: reading.signal });
      if (!response.ok) throw new Error(`HTTP ${response.status}`);
      const data = (await response.json()) as D;
      if (reading.signal.aborted) return;
      const root = this.shadowRoot ?? this.attachShadow({ mode: 'open' });
      root.adoptedStyleSheets = [styles()];
      root.replaceChildren(this.show(data));
      this.dispatchEvent(new CustomEvent('foyer-loaded', { bubbles: true }));
    } catch (error) {
      if (reading.signal.aborted) return;
      // The link of the page stays.
      this.shadowRoot?.replaceChildren(document.createElement('slot'));
      // oxlint-disable-next-line no-console -- the only report that the web team of the other site gets
      console.warn('Foyer could not load its event data', error);
    }
  }
}

class FoyerButton extends FoyerElement<PublicEvent> {
  address(language: string): string | null {
    const event = this.getAttribute('event') ?? '';
    return /^\d+$/.test(event) ? `${language}/events/${event}` : null;
  }

  show(event: PublicEvent): Node {
    const note = noteOf(event);
    return make('span', {}, [linkTo(event), note !== '' && make('small', { textContent: note })]);
  }
}

class FoyerEvents extends FoyerElement<PublicEventList> {
  address(language: string): string {
    return `${language}/events`;
  }

  show({ events, emptyText }: PublicEventList): Node {
    if (events.length === 0) return make('p', { className: 'empty', textContent: emptyText });
    return make(
      'ul',
      {},
      events.map((event) => make('li', {}, cardOf(event))),
    );
  }
}

const noteOf = ({ state, stateText, price }: PublicEvent): string =>
  [state === 'open' && price !== '' ? '' : stateText, price].filter((part) => part !== '').join(' · ');

const linkTo = (event: PublicEvent): HTMLAnchorElement => {
  const link = make('a', { className: 'button', href: event.url, textContent: event.action });
  link.setAttribute('aria-label', `${event.action}: ${event.name}`);
  return link;
};

const cardOf = (event: PublicEvent): Node[] => [
  ...(event.image === null
    ? []
    : [make('img', { src: event.image, alt: '', loading: 'lazy', width: 1200, height: 630 })]),
  make('div', { className: 'text' }, [
    make('strong', { textContent: event.name }),
    make('p', { textContent: event.dates }),
    event.venue !== '' && make('p', { textContent: event.venue }),
    make('p', { textContent: noteOf(event) }),
    linkTo(event),
  ]),
];

// A page can contain the script twice.
if (!customElements.get('foyer-button')) customElements.define('foyer-button', FoyerButton);
if (!customElements.get('foyer-events')) customElements.define('foyer-events', FoyerEvents);
