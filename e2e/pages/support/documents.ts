import type { DocumentNetwork } from './network.ts';

/** The document of a URL, as a navigation of a browser gets it: over redirects, by GET or as a sent form. */

/** A form without a script, as the pages of a payment provider have them. */
export interface SentForm {
  url: string;
  fields: URLSearchParams;
}

export interface FetchedDocument {
  html: string;
  /** The URL after all redirects. */
  url: string;
}

export interface FetchedFile {
  name: string;
  bytes: Buffer;
}

/** Gets a document, or a file that a browser saves while the page stays. */
export async function fetchDocument(
  network: DocumentNetwork,
  to: string | SentForm,
): Promise<FetchedDocument | FetchedFile> {
  const headers = { accept: 'text/html' };
  let url = typeof to === 'string' ? to : to.url;
  let response = await network.fetch(
    url,
    typeof to === 'string' ? { headers } : { method: 'POST', headers, body: to.fields },
  );
  for (let next = redirectOf(response); next !== null; next = redirectOf(response)) {
    url = new URL(next, url).href;
    response = await network.fetch(url, { headers });
  }
  const name = /^attachment;.*filename="?([^";]+)/.exec(response.headers.get('content-disposition') ?? '')?.[1];
  if (name !== undefined) return { name, bytes: Buffer.from(await response.arrayBuffer()) };
  return { html: await response.text(), url };
}

const redirectOf = ({ status, headers }: Response): string | null =>
  status >= 300 && status < 400 ? headers.get('location') : null;

/** What a browser sends for a form that no script has handled. */
export function formOf({ form, submitter }: { form: HTMLFormElement; submitter: HTMLElement | null }): SentForm {
  const fields = new URLSearchParams();
  for (const field of form.querySelectorAll<HTMLInputElement>('input[name], select[name], textarea[name]'))
    if (!/^(?:checkbox|radio)$/.test(field.type) || field.checked) fields.append(field.name, field.value);
  const name = submitter?.getAttribute('name');
  if (name) fields.append(name, submitter?.getAttribute('value') ?? '');
  const action = form.getAttribute('action') ?? '';
  return { url: new URL(action, form.ownerDocument.location.href).href, fields };
}
