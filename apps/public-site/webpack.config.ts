import { federatedApp } from '@nox/federation/webpack';
import { pageHeads } from './src/page-heads.ts';

export default federatedApp({
  name: 'public-site',
  directory: import.meta.dirname,
  role: 'remote',
  hasIslands: true,
  serverEntry: './src/server/main.tsx',
  jsonFiles: { 'pages.json': pageHeads },
});
