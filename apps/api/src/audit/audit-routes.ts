import { AuditFilter, AuditPage, AuditQuery } from '@nox/contracts';
import { type FastifyInstance } from 'fastify';
import { z } from 'zod';
import { type Db } from '../database/schema.ts';
import { exportAuditLog } from './audit-export.ts';
import { readAuditLog } from './audit-log.ts';

/** The audit log names candidates: administrators only. */
export async function auditRoutes(app: FastifyInstance, { db }: { db: Db }) {
  app.get<{ Querystring: AuditQuery }>(
    '/audit-log',
    {
      config: { gate: 'administrator', summary: 'Who changed what, and when, the latest first' },
      schema: { querystring: AuditQuery, response: { 200: AuditPage } },
    },
    ({ query }) => readAuditLog(db, query),
  );

  app.get<{ Querystring: AuditFilter }>(
    '/audit-log/export',
    {
      config: {
        gate: 'administrator',
        summary: 'The audit log with a line for each item, as a file for spreadsheets',
      },
      schema: {
        querystring: AuditFilter,
        response: { 200: { content: { 'text/csv': { schema: z.string() } } } },
      },
    },
    async ({ query }, reply) =>
      reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', 'attachment; filename="audit_log.csv"')
        .send(await exportAuditLog(db, query)),
  );
}
