import { federatedApp } from '@nox/federation/webpack';
import { PAGE_CHUNKS } from './src/page-chunks.ts';
export default federatedApp({
  name: 'admin',
  directory: import.meta.dirname,
  role: 'remote',
  pageChunks: PAGE_CHUNKS,
});
