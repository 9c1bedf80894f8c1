import { sharedModules } from './shared-modules.tsx';

const copy = (from: string, useIn: string[], loaded = true) => ({
  ...{ version: '19.3.0', from, useIn, loaded },
});

describe('shared modules', () => {
  afterEach(() => Reflect.deleteProperty(globalThis, '__FEDERATION__'));

  it('are the loaded ones, with their provider and their users', () => {
    const react = { '19.3.0': copy('nox_shell', ['nox_public_site']) };
    const unused = { '19.3.0': copy('nox_admin', [], false) };
    Object.assign(globalThis, {
      __FEDERATION__: {
        __SHARE__: {
          nox_shell: { default: { react, unused } },
          nox_admin: { default: { react: { '19.3.0': copy('nox_shell', ['nox_admin']) } } },
        },
      },
    });
    expect(sharedModules()).toEqual([
      { name: 'react', version: '19.3.0', from: 'shell', usedBy: ['admin', 'public-site'] },
    ]);
  });

  it('are none without federation', () => {
    expect(sharedModules()).toEqual([]);
  });
});
