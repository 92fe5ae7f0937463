import Stripe from 'stripe';

type Client = ReturnType<typeof Stripe.createNodeHttpClient>;

/** Error code for a broken connection. It must differ from the codes after which the SDK retries on its own. */
const brokenConnection = 'CONNECTION_BROKEN';

/**
 * The SDK's HTTP client with two changes. It reports the date of each response, to detect a wrong clock. It also prevents the SDK's own retry after a reset
 * connection, which the SDK makes even with retries off. The second error (a refused connection, 429) would hide the result of the first try. Only
 * `requests.ts` decides about retries.
 */
export function createTransport(
  onDate: (date: Date) => void = () => undefined,
  client: Client = Stripe.createNodeHttpClient(),
): Client {
  return {
    getClientName: () => client.getClientName(),
    async makeRequest(...request) {
      try {
        const response = await client.makeRequest(...request);
        const { date } = response.getHeaders() as { date?: unknown };
        if (typeof date === 'string' && !Number.isNaN(Date.parse(date))) onDate(new Date(date));
        return response;
      } catch (error) {
        if (
          error instanceof Error &&
          'code' in error &&
          Stripe.HttpClient.CONNECTION_CLOSED_ERROR_CODES.includes(String(error.code))
        ) {
          throw Object.assign(new Error('The connection broke.'), { code: brokenConnection });
        }
        throw error;
      }
    },
  };
}
