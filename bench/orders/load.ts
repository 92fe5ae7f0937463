import { openConnection } from '../lib/connection.ts';
import { quantile, round } from '../lib/figures.ts';
import { tokenOf, type Sale } from './shop.ts';

export interface Load {
  buyers: number;
  /** The load ends after this time, or when everyone has bought. */
  seconds: number;
  /** Last account that may buy; each buys once. */
  people: number;
  /** First account that may buy; 1 by default. */
  first?: number;
  /** The nth buyer's request instead of an order. */
  callOf?: (person: number) => { path: string; body: string };
}

export interface LoadResult {
  orders: number;
  /** Refusals by error code. */
  refused: Record<string, number>;
  seconds: number;
  perSecond: number;
  p50: number;
  p95: number;
  p99: number;
  max: number;
}

/**
 * Simulates buyers who each send an order and, after its response, the next one as another person. Each order has one self ticket and is paid. Each buyer has
 * one keep-alive connection. Latencies are in ms and cover successful orders.
 */
export async function rush(
  address: string,
  sale: Sale,
  {
    buyers,
    seconds,
    people,
    first = 1,
    callOf = (person) => ({ path: '/api/orders', body: bodyOf(sale, person) }),
  }: Load,
): Promise<LoadResult> {
  const latencies: number[] = [];
  const refused: Record<string, number> = {};
  let next = first;
  let orders = 0;
  const connections = await Promise.all(Array.from({ length: buyers }, () => openConnection(address)));
  const began = performance.now();
  const until = began + seconds * 1000;

  await Promise.all(
    connections.map(async (connection) => {
      while (performance.now() < until && next <= people) {
        const person = next;
        next += 1;
        const headers = headersOf(person);
        const { path, body } = callOf(person);
        const sent = performance.now();
        const answer = await connection.ask('POST', path, headers, body);
        latencies.push(performance.now() - sent);
        if (answer.status === 200) {
          orders += 1;
        } else {
          const code = /"code":"(\w+)"/.exec(answer.body)?.[1] ?? String(answer.status);
          refused[code] = (refused[code] ?? 0) + 1;
        }
      }
      connection.close();
    }),
  );
  const took = (performance.now() - began) / 1000;
  return {
    orders,
    refused,
    seconds: took,
    perSecond: orders / took,
    p50: round(quantile(latencies, 0.5), 1),
    p95: round(quantile(latencies, 0.95), 1),
    p99: round(quantile(latencies, 0.99), 1),
    max: round(quantile(latencies, 1), 1),
  };
}

/** Headers of the nth buyer's order, one per line. */
export const headersOf = (person: number): string =>
  `content-type: application/json\r\nx-request-source: web\r\nx-auth-token: ${tokenOf(person)}\r\n`;

/** The nth buyer's order: one self ticket, paid by card. */
export function bodyOf({ eventId, firstType, types }: Sale, person: number): string {
  return (
    `{"eventId":${eventId},"tickets":[{"externalAccountIdentifier":"C${1_000_000 + person}","relationshipType":"CONSULTANT",` +
    `"ticketConfigurationId":${firstType + (person % types)},"values":{"firstName":"Robin","lastName":"Taylor ${person}",` +
    `"email":"robin.${person}@example.com"}}],"chargeCreditCardRequest":{"creditCard":{"firstName":"Robin","lastName":"Payer",` +
    `"email":"payer@example.com","creditCardNumber":"4242424242424242","expMonth":"12","expYear":"2039","cvv":"737",` +
    `"cardCountryCode":"USA"},"billingAddress":{"address1":"1 Main Street","locality":"Springfield","region":"IL",` +
    `"postalCode":"62701"}}}`
  );
}
