import { type LogEvent } from 'kysely';
import { isDamage, isRefusedWrite } from '../errors/infrastructure-errors.ts';

/** Whether the database's contents are known to be damaged. Only a restored backup helps, so damage stays. */
export class Integrity {
  readonly #findDamage: () => Promise<string | undefined>;
  damage: string | undefined;
  /** Whether the database has refused the last write: it is full, or takes none. */
  isReadOnly = false;
  onDamage: (damage: string) => void = () => undefined;

  /** @param findDamage describes the first damage; throws when the database cannot be reached */
  constructor(findDamage: () => Promise<string | undefined>) {
    this.#findDamage = findDamage;
  }

  /** @throws the database's error when it does not respond */
  async check(): Promise<void> {
    try {
      this.#record(await this.#findDamage());
    } catch (error) {
      if (!isDamage(error)) throw error;
      this.report(error);
    }
  }

  report(error: unknown): void {
    if (isRefusedWrite(error)) this.isReadOnly = true;
    if (isDamage(error)) this.#record(error.message);
  }

  /** Takes what Kysely logs. */
  readonly log = (event: LogEvent): void => {
    if (event.level === 'error') this.report(event.error);
  };

  #record(damage: string | undefined): void {
    if (this.damage !== undefined || damage === undefined) return;
    this.damage = damage;
    this.onDamage(damage);
  }
}
