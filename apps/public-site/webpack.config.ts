import { federatedApp } from '@nox/federation/build';
import { pageHeads } from './src/content/page-heads';

export default federatedApp({
  name: 'public-site',
  directory: import.meta.dirname,
  role: 'remote',
  jsonFiles: { 'pages.json': pageHeads },
});
