import { federatedApp } from '@nox/federation/webpack';
import { PAGE_CHUNKS } from './src/page-chunks.ts';
import { pageHeads } from './src/page-heads.ts';

export default federatedApp({
  name: 'public-site',
  directory: import.meta.dirname,
  role: 'remote',
  serverEntry: './src/server/main.ts',
  pageChunks: PAGE_CHUNKS,
  jsonFiles: { 'pages.json': pageHeads },
});
