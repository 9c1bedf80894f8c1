import { type FastifyInstance } from 'fastify';
import { limitByAddress } from '../http/address-limit.ts';

/** A whole college may share one address, on a day on which a release is broken. */
const MAX_PER_MINUTE = 60;
const MAX_IN_ALL_PER_MINUTE = 600;

/** Limits what browsers report by themselves; see `limitByAddress`. */
export const limitReports = (app: FastifyInstance) =>
  limitByAddress(app, MAX_PER_MINUTE, MAX_IN_ALL_PER_MINUTE);
