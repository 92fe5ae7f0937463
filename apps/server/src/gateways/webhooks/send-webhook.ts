import { once } from 'node:events';
import http from 'node:http';
import https from 'node:https';
import type { WebhookFault } from '@foyer/contract/integrations/webhook-kinds';
import { RequestFilteringHttpAgent, RequestFilteringHttpsAgent } from 'request-filtering-agent';

/** Sends requests to addresses that administrators typed (integrations 1.5). */
export interface WebhookSender {
  /** Sends one request. It never throws: each failure is an outcome. Redirects are not followed. */
  send: (request: WebhookRequest) => Promise<WebhookOutcome>;
  /** Ends open requests and connections. */
  close: () => void;
}

export interface WebhookRequest {
  url: string;
  headers: Readonly<Record<string, string>>;
  body: string;
}

/** The status and the start of the response, or why there was none. `text` has at most 500 characters. */
export type WebhookOutcome =
  | { status: number; text: string }
  | { fault: Exclude<WebhookFault, 'status'>; text: string };

export interface SenderOptions {
  /** Host names of the own network that may receive webhooks, from `WEBHOOK_PRIVATE_HOSTS`. Other private addresses are refused. */
  privateHosts: readonly string[];
  /** Time for the whole exchange, in ms. Default: 10 s. */
  limitMs?: number;
}

const longestText = 500;

/**
 * The address is checked on each request, after its name was looked up, and the connection goes to the checked address. So a name that changes its
 * address between check and request gains nothing.
 */
export function createWebhookSender({ privateHosts, limitMs = 10_000 }: SenderOptions): WebhookSender {
  const ended = new AbortController();
  return {
    send: async ({ url, headers, body }) => {
      const signal = AbortSignal.any([AbortSignal.timeout(limitMs), ended.signal]);
      try {
        const target = new URL(url);
        const isOwn = privateHosts.includes(target.hostname);
        const options = { method: 'POST', headers, signal, agent: agentFor(target, isOwn) };
        const request = (target.protocol === 'https:' ? https : http).request(target, options);
        request.end(body);
        const [response] = (await once(request, 'response', { signal })) as [http.IncomingMessage];
        const text = await startOf(response);
        request.destroy();
        return { status: response.statusCode ?? 0, text };
      } catch (error) {
        return outcomeOf(error, signal);
      }
    },
    close: () => ended.abort(),
  };
}

/** Reaches nobody: for trial copies, where anybody may be the administrator. */
export const noWebhooks: WebhookSender = {
  send: async () => ({ fault: 'address', text: '' }),
  close: () => undefined,
};

/** An agent for one request. Connections are not kept, because the next request may need another check. */
function agentFor(target: URL, isOwn: boolean): http.Agent | https.Agent {
  const rules = { allowPrivateIPAddress: isOwn, keepAlive: false };
  return target.protocol === 'https:' ? new RequestFilteringHttpsAgent(rules) : new RequestFilteringHttpAgent(rules);
}

async function startOf(response: http.IncomingMessage): Promise<string> {
  let text = '';
  response.setEncoding('utf8');
  for await (const chunk of response) {
    text += String(chunk);
    if (text.length >= longestText) break;
  }
  return printable(text);
}

/** PostgreSQL refuses zero bytes in texts. */
const printable = (text: string): string => text.replaceAll('\u0000', '').slice(0, longestText);

function outcomeOf(error: unknown, signal: AbortSignal): WebhookOutcome {
  const { code = '', message } = error as NodeJS.ErrnoException;
  if (signal.aborted) return { fault: 'timeout', text: '' };
  const fault = / is not allowed\. /.test(message)
    ? 'address'
    : /CERT|SSL|TLS|SELF_SIGNED|UNABLE_TO/.test(code)
      ? 'certificate'
      : 'network';
  return { fault, text: printable(code === '' ? message : code) };
}
