import Stripe from 'stripe';

type Client = ReturnType<typeof Stripe.createNodeHttpClient>;

/** The code under which the SDK hears of a connection that broke; none of those after which it sends by itself again. */
const brokenConnection = 'CONNECTION_BROKEN';

/**
 * The SDK's own HTTP client. It reports the date of each response, by which a wrong clock of ours shows. And after a connection that was reset the SDK sends a request once more on its own, also where
 * retries are off, and what the second one meets (a refused connection, 429) then says nothing of the first. Whether a request is
 * repeated is decided in `requests.ts` alone.
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
