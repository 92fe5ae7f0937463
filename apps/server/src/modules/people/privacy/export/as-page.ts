import type { Locale } from '@foyer/contract/wire/vocabulary';
import { formatDate } from '@foyer/domain/shared/dates';
import { escapeHtml } from '@foyer/domain/mail/mail-tokens';
import type { Datum, ReadSection } from './read-sections.ts';
import { sectionNames } from './sections.ts';
import { serverTexts, type ServerTexts } from '@foyer/messages/catalogue/server-texts';

/** Self-contained, printable and readable on a phone: no images, no scripts, no external resources. */
const style = `:root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;margin:2rem auto;max-width:52rem;padding:0 1rem}
h1{font-size:1.5rem;line-height:1.2}h2{font-size:1.15rem;margin-top:2.5rem}table{border-collapse:collapse;width:100%;margin:.75rem 0;
border-top:1px solid #8885}th,td{text-align:start;vertical-align:top;padding:.3rem .8rem .3rem 0}th{font-weight:600;width:11rem}
td{overflow-wrap:anywhere}td table{margin:.2rem 0}td th{width:8rem}tr{break-inside:avoid}
@media(max-width:480px){th,td{display:block;width:auto}th{padding-bottom:0}td{padding-top:0;padding-bottom:.6rem}}`;

interface Language {
  locale: Locale;
  t: ServerTexts['personalData'];
}

/** Streams the same sections as an HTML page in the reader's language. An empty section says that it is empty. */
export async function* asPage(read: ReadSection, locale: Locale, now: Date): AsyncGenerator<string> {
  const t = serverTexts[locale].personalData;
  const language = { locale, t };
  const title = escapeHtml(t.title);
  yield `<!doctype html>
<html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title><style>${style}</style></head>
<body><main><h1>${title}</h1><p>${escapeHtml(t.madeAt({ time: moment(now.toISOString(), locale) }))}</p>
<p>${escapeHtml(t.intro)}</p>
`;
  for (const name of sectionNames) {
    yield `<section><h2>${escapeHtml(t.parts[name])}</h2>\n`;
    let isEmpty = true;
    for await (const rows of read(name)) {
      isEmpty = false;
      yield `${rows.map((row) => factsOf(row, language)).join('\n')}\n`;
    }
    yield `${isEmpty ? `<p>${escapeHtml(t.nothing)}</p>` : ''}</section>\n`;
  }
  yield '</main></body></html>\n';
}

const moment = (at: string, locale: Locale): string => formatDate(at, 'UTC', locale, 'longWithTime');

/** A row as a table of labels and values. Empty values are left out. */
function factsOf(row: Datum, language: Language): string {
  const labels: Readonly<Record<string, string>> = language.t.fields;
  const lines = Object.entries(row).flatMap(([name, value]) => {
    const text = valueOf(name, value, language);
    const label = Object.hasOwn(labels, name) ? labels[name] : name;
    return text === '' ? [] : [`<tr><th scope="row">${escapeHtml(label ?? name)}</th><td>${text}</td></tr>`];
  });
  return lines.length === 0 ? '' : `<table><tbody>${lines.join('')}</tbody></table>`;
}

/** The HTML of a value: empty for none, a table for an object, consecutive items for a list. */
function valueOf(name: string, value: unknown, language: Language): string {
  if (value === null || value === undefined || value === '') return '';
  if (typeof value === 'boolean') return escapeHtml(value ? language.t.yes : language.t.no);
  if (Array.isArray(value)) {
    const each = value.map((item) => valueOf(name, item, language)).filter((text) => text !== '');
    return value.every((item) => typeof item === 'object') ? each.join('') : each.join('<br>');
  }
  if (typeof value === 'object') return factsOf(value as Datum, language);
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  const isMoment = /(?:^d|D)ate$|^prints$/.test(name) && /^\d{4}-\d\d-\d\dT/.test(text);
  return escapeHtml(isMoment ? moment(text, language.locale) : text);
}
