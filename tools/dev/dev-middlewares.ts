import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import type { Compiler } from 'webpack';
import type { Middleware } from 'webpack-dev-server';
import { devPage } from './dev-page.ts';
import { devRegistry } from './dev-registry.ts';

type Next = (error?: unknown) => void;

/** Answers for the registry with one in which the apps that are being developed point to this server. */
export function registryMiddleware(target: string, apps: string[]): Middleware {
  return {
    name: 'dev-registry',
    path: '/static/js/remotes.json',
    middleware: (_: IncomingMessage, response: ServerResponse, next: Next) => {
      const answer = devRegistry(target, apps).then((registry) => JSON.stringify(registry));
      void send(answer, 'application/json', response, next);
    },
  };
}

/** Answers every request for a page: with the shell's page as it is being developed, or else as the product has it. */
export function pageMiddleware(target: string, shell: Compiler | undefined): Middleware {
  return {
    name: 'dev-page',
    middleware: ({ headers }: IncomingMessage, response: ServerResponse, next: Next) => {
      if (!headers.accept?.includes('text/html')) return next();
      const page = readPage(shell).then((developed) => devPage(target, developed));
      void send(page, 'text/html; charset=utf-8', response, next);
    },
  };
}

async function readPage(shell: Compiler | undefined): Promise<string | undefined> {
  if (!shell) return undefined;
  const file = join(shell.outputPath, 'index.html');
  return new Promise((resolve, reject) => {
    shell.outputFileSystem!.readFile(file, (error, page) =>
      error ? reject(error) : resolve(String(page)),
    );
  });
}

async function send(
  answer: Promise<string>,
  contentType: string,
  response: ServerResponse,
  next: Next,
): Promise<void> {
  try {
    const body = await answer;
    response.setHeader('content-type', contentType);
    response.setHeader('cache-control', 'no-store');
    response.end(body);
  } catch (error) {
    next(error);
  }
}
