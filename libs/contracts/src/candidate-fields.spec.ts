import { fieldNames, fieldOf, Registration } from './index.ts';

describe('the description of a field', () => {
  it.each(fieldNames.filter((name) => fieldOf(name).control !== 'age'))(
    'says of %s that it may be left out where its schema has a default',
    (name) => {
      const { success } = Registration.shape[name].safeParse(undefined);
      expect(fieldOf(name).isOptional ?? false).toBe(success);
    },
  );
});
