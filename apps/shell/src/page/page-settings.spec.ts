import { readPageSettings } from './page-settings.ts';

const pageWith = (html: string) => new DOMParser().parseFromString(html, 'text/html');

describe('readPageSettings', () => {
  it('finds the emulator that the server named', () => {
    const page = pageWith(
      '<script type="application/json" id="nox-page">{"authEmulatorUrl":"http://127.0.0.1:9099"}</script>',
    );
    expect(readPageSettings(page)).toEqual({ authEmulatorUrl: 'http://127.0.0.1:9099' });
  });

  it('is empty on a plain static host', () => {
    expect(readPageSettings(pageWith(''))).toEqual({});
  });
});
