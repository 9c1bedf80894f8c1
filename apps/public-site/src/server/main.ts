import './public-path';
import { serveRenderer } from '@nox/federation/server';
import { renderPage } from './render-page';

serveRenderer(renderPage);
