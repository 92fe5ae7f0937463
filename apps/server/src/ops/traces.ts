import { setTracer } from '../gateways/traces/spans.ts';
import type { Config } from './config.ts';
import type { Logger } from './logging.ts';
import type { Shutdown } from './shutdown.ts';
import { version } from './version.ts';

/**
 * Switches traces on, before the database is opened. Without `TRACES_URL` it loads nothing. The last part to stop, because the parts before it end
 * their spans.
 */
export async function startTraces(
  { traces: settings }: Pick<Config, 'traces'>,
  logger: Logger,
  shutdown: Pick<Shutdown, 'onStop'>,
): Promise<void> {
  if (settings === undefined) return;
  const { openTraces } = await import('../gateways/traces/open.ts');
  const traces = openTraces({
    ...settings,
    version,
    onDelivery: (isDelivered, reason) => {
      if (isDelivered) logger.info('the collector takes traces again');
      else logger.warn({ reason }, 'the collector takes no traces: they are lost until it is back');
    },
  });
  setTracer(traces.tracer);
  shutdown.onStop('traces', async () => {
    setTracer(undefined);
    await traces.close();
  });
}
