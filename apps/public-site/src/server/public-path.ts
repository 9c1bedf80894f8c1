import { publicPath } from '@nox/federation/server';

declare global {
  var __webpack_public_path__: string;
}

// Before any module that names a file of this release.
__webpack_public_path__ = publicPath;
