import { type FastifyInstance } from 'fastify';
import { type z } from 'zod';
import { validate } from '../errors/validate.ts';

/** Makes Fastify check what comes in with zod. Answers are plain values of ours; tests check them. */
export function useZod(app: FastifyInstance): void {
  app.setValidatorCompiler<z.ZodType>(({ schema }) => (value) => {
    try {
      return { value: validate(schema, value) };
    } catch (error) {
      return { error: error as Error };
    }
  });
  app.setSerializerCompiler(() => (value) => JSON.stringify(value));
}
