import './public-path.ts';
import { serveRenderer } from '@nox/federation/server';
import { renderPage } from './render-page.tsx';

serveRenderer(renderPage);
