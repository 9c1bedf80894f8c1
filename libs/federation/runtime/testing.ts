import type { RemoteDescription } from '@nox/release-format';
import type { createMemoryRouter } from 'react-router-dom';

export const remote = (name: string, path: string, parent?: string): RemoteDescription => ({
  name,
  title: name,
  version: '1.0.0',
  entry: `/static/js/${name}/1.0.0/remoteEntry.js`,
  mount: { path, ...(parent && { parent }) },
  contract: '^1.0.0',
});

export function untilIdle({ state, subscribe }: ReturnType<typeof createMemoryRouter>) {
  return new Promise<void>((resolve) => {
    const check = ({ initialized, navigation }: typeof state) => {
      if (initialized && navigation.state === 'idle') resolve();
    };
    subscribe(check);
    check(state);
  });
}
