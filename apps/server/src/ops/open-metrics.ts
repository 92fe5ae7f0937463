import { AggregatorRegistry, Registry, type RegistryContentType } from 'prom-client';

/** The figures of one process, as `getMetricsAsJSON` returns them. */
export type Figures = Awaited<ReturnType<Registry['getMetricsAsJSON']>>;

/** `open` is OpenMetrics, which has the exemplars of durations. */
export type MetricsFormat = 'plain' | 'open';

interface Sample {
  metricName?: string;
  labels: object;
  exemplar?: unknown;
}

/** Adds the figures of several processes up. A duration has the exemplar of any process. */
export async function addUpFigures(all: readonly Figures[], format: MetricsFormat): Promise<string> {
  const sum = AggregatorRegistry.aggregate([...all]);
  sum.setContentType(contentTypes[format]);
  if (format === 'open') {
    const exemplars = new Map(
      all
        .flat()
        .flatMap(samplesOf)
        .map((sample) => [keyOf(sample), sample.exemplar]),
    );
    for (const sample of (await sum.getMetricsAsJSON()).flatMap(samplesOf)) {
      const exemplar = exemplars.get(keyOf(sample));
      if (exemplar) sample.exemplar = exemplar;
    }
  }
  return sum.metrics();
}

export const contentTypes: Readonly<Record<MetricsFormat, RegistryContentType>> = {
  plain: Registry.PROMETHEUS_CONTENT_TYPE,
  open: Registry.OPENMETRICS_CONTENT_TYPE,
};

const samplesOf = ({ values }: Figures[number]): Sample[] => values;
const keyOf = ({ metricName, labels }: Sample): string =>
  JSON.stringify([metricName, ...Object.entries(labels).toSorted(([a], [b]) => (a < b ? -1 : 1))]);

/** Joins two texts. A text of OpenMetrics ends with one mark. */
export const joinFigures = (first: string, second: string, format: MetricsFormat): string =>
  format === 'plain' ? `${first}\n${second}` : first.replace(/# EOF\n$/, '') + second;
