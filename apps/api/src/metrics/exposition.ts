type Labels = Record<string, string>;

export interface Metric {
  name: string;
  help: string;
  type: 'counter' | 'gauge' | 'histogram';
  samples: Sample[];
}

export interface Sample {
  /** Follows the metric's name: `_bucket`, `_sum` or `_count`. */
  suffix?: string;
  labels?: Labels;
  value: number;
}

export const EXPOSITION_TYPE = 'text/plain; version=0.0.4; charset=utf-8';

function labelled(labels: Labels): string {
  // JSON escapes quotes, backslashes and line ends as the format wants them.
  const pairs = Object.entries(labels).map(([name, value]) => `${name}=${JSON.stringify(value)}`);
  return pairs.length > 0 ? `{${pairs.join(',')}}` : '';
}

/** Writes metrics in the text format of Prometheus, version 0.0.4. */
export function toExposition(metrics: readonly Metric[]): string {
  const lines = metrics.flatMap(({ name, help, type, samples }) => [
    `# HELP ${name} ${help}`,
    `# TYPE ${name} ${type}`,
    ...samples.map(
      ({ suffix = '', labels = {}, value }) => `${name}${suffix}${labelled(labels)} ${value}`,
    ),
  ]);
  return `${lines.join('\n')}\n`;
}
