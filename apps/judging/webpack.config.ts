import { federatedApp } from '@nox/federation/build';

export default federatedApp({
  name: 'judging',
  directory: import.meta.dirname,
  role: 'remote',
  pageChunks: { '/admin/audition-entries': ['entries'] },
});
