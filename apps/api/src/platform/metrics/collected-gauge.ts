import { Gauge, type Registry } from 'prom-client';

interface Collected<Label extends string> {
  name: string;
  help: string;
  labelNames?: Label[];
  /** Sets its values at each scrape. What cannot be read has none. */
  read: (gauge: Gauge<Label>) => void | Promise<void>;
}

/** Registers a gauge of what is there at the time of a scrape. */
export function collectGauge<Label extends string = never>(
  registry: Registry,
  { read, ...described }: Collected<Label>,
): void {
  new Gauge({
    ...described,
    registers: [registry],
    async collect() {
      this.reset();
      await Promise.resolve(read(this)).catch(() => undefined);
    },
  });
}
