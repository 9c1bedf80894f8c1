import { sharedModules } from './shared-modules.ts';

const copy = (from: string, useIn: string[], loaded = true) => ({
  ...{ version: '19.3.0', from, useIn, loaded },
});

describe('shared modules', () => {
  afterEach(() => Reflect.deleteProperty(globalThis, '__FEDERATION__'));

  it('are those that run, with whose copy it is and who uses it', () => {
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

  it('are none where nothing is federated', () => {
    expect(sharedModules()).toEqual([]);
  });
});
