import { AuditFilter, AuditPage, AuditQuery } from '@nox/contracts';
import { type FastifyInstance } from 'fastify';
import { viewerOf } from '../auditions/entries/viewer.ts';
import { type Db } from '../database/schema.ts';
import { fileRoute, readRoute } from '../http/read-route.ts';
import { exportAuditLog } from './audit-export.ts';
import { readAuditLog } from './audit-log.ts';

/** The audit log names candidates: administrators only. */
export async function auditRoutes(app: FastifyInstance, { db }: { db: Db }) {
  readRoute(app, '/audit-log', {
    summary: 'Who changed what, and when, the latest first',
    query: AuditQuery,
    response: AuditPage,
    read: async ({ query, request }) =>
      readAuditLog(db, await viewerOf(db, request.account!), query),
  });

  fileRoute(app, '/audit-log/export', {
    summary: 'The audit log with a line for each item, as a file for spreadsheets',
    query: AuditFilter,
    type: 'text/csv',
    name: 'audit_log.csv',
    read: async ({ query, request }) =>
      exportAuditLog(db, await viewerOf(db, request.account!), query),
  });
}
