import type { ProblemTable, Words } from '@evops/platform/contract'
import {
  createKeyAdministration,
  type App,
  type ServerDomain,
  type Services,
  type JobTable,
  type PrometheusMetric,
  type RetainedData,
  type RowNames,
  type EncryptedColumn,
} from '@evops/platform/server'
import { accessExportKind } from './access-reviews/access-export.ts'
import { accessReviewRoutes } from './access-reviews/access-reviews.routes.ts'
import { createAccessReviews } from './access-reviews/access-reviews.service.ts'
import { clientReviewRoutes } from './client-reviews/client-reviews.routes.ts'
import { createClientReviews } from './client-reviews/client-reviews.service.ts'
import { createApprovals, type ApprovalService } from './approvals/approvals.service.ts'
import { approvalRoutes } from './approvals/approvals.routes.ts'
import { createFullAccess } from './approvals/full-access.service.ts'
import { auditExportKind } from './audit/audit-export.ts'
import { auditFeedRoutes } from './audit-feeds/audit-feeds.routes.ts'
import { createAuditFeeds } from './audit-feeds/audit-feeds.service.ts'
import { createAuditLog } from './audit/audit-log.service.ts'
import { createTaskAuditWriter } from './audit/audit.service.ts'
import { auditRoutes } from './audit/audit.routes.ts'
import { backupRoutes } from './backups/backups.routes.ts'
import { createBackups } from './backups/backups.service.ts'
import { watchRateLimits } from './budgets/near-limit.service.ts'
import type { ClientTokens } from './clients/client-tokens.service.ts'
import { clientRoutes } from './clients/clients.routes.ts'
import { createClients } from './clients/clients.service.ts'
import type { Passkeys } from './factors/passkeys.service.ts'
import { dictionaryRoutes } from './dictionary/dictionary.routes.ts'
import type { PasswordGate } from './passwords/password-gate.ts'
import { auditRetention } from './retention/audit-retention.ts'
import { encryptionKeyRoutes } from './encryption-keys/encryption-keys.routes.ts'
import { installationRoutes } from './installation/installation.routes.ts'
import { createInstallationWatch } from './installation/installation.service.ts'
import { retentionRoutes } from './retention/retention.routes.ts'
import { createRetention } from './retention/retention.service.ts'
import { passkeyRoutes, securityRoutes } from './profile/security.routes.ts'
import { createSecurity } from './profile/security.service.ts'
import type { AttemptCounter } from './sign-in/attempts.service.ts'
import type { Authentication } from './sign-in/authentication.service.ts'
import type { StoreUserNotices } from './sign-in/guessed.service.ts'
import type { SecondSteps } from './sign-in/second-step.service.ts'
import type { UserAdmin } from './users/user-admin.service.ts'
import type { TokenIssuer } from './sign-in-sessions/tokens.ts'
import { organisationSealedColumns } from './sealed.ts'
import { taskRoutes } from './tasks/tasks.routes.ts'
import { createTaskService } from './tasks/tasks.service.ts'

/** Returns the private networks that an operator may reach for identity providers, or for webhooks. */
export type NetworksByPurpose = (operatorId: string, purpose?: 'identity' | 'webhooks') => Promise<readonly string[]>

export interface OversightParts {
  services: Services
  mint: TokenIssuer
  gate: PasswordGate
  attempts: AttemptCounter
  authentication: Authentication
  secondSteps: SecondSteps
  passkeys: Passkeys
  clientTokens: ClientTokens
  admin: UserAdmin
  /** Data of all domains with a retention period. */
  retained: () => readonly RetainedData[]
  /** Refusal messages of all domains. */
  problems: () => ProblemTable
  /** Names of the acts of all domains. */
  actWords: () => readonly Words[]
  allowedNetworks: NetworksByPurpose
  notify: StoreUserNotices
  /** Returns why this process cannot serve; empty if it serves. */
  unready: () => Promise<readonly string[]>
  /** Columns with encrypted secrets of all domains. */
  sealed: () => readonly EncryptedColumn[]
  /** Names of the rows of all domains, by table. */
  rowNames: () => RowNames
}
export interface OversightServices {
  /** Approvals, and metrics of the feeds of the audit log. */
  desk: { approvals: ApprovalService; metrics: () => PrometheusMetric[] }
  routes: (app: App) => void
  jobs: JobTable
  /** Exports, retention rules and row names that this domain itself contributes. */
  parts: Required<Pick<ServerDomain, 'exports' | 'retained' | 'names' | 'sealed'>>
}
const names = {
  organisation_users: 'display_name',
  organisation_roles: 'name',
  organisation_organisations: 'name',
}

/**
 * Creates the parts for supervision and for access other than passwords: audit, approvals, dictionary, tasks, clients,
 * account security.
 */
export function createOversight(parts: OversightParts): OversightServices {
  const { services, authentication, clientTokens } = parts
  watchRateLimits(parts)
  const auditLog = createAuditLog(services, parts.rowNames)
  const approvals = createApprovals(services)
  const feeds = createAuditFeeds({
    services,
    networks: (operatorId) => parts.allowedNetworks(operatorId, 'webhooks'),
    notify: parts.notify,
  })
  const reviews = createAccessReviews(parts)
  const keys = createKeyAdministration(services, parts.sealed)
  const retention = createRetention({ ...parts, auditTask: createTaskAuditWriter(services) })
  const watch = createInstallationWatch({ ...parts, retention })
  const fullAccess = createFullAccess(services, { approvals, authentication })
  return {
    desk: { approvals, metrics: feeds.metrics },
    routes(app) {
      auditRoutes(app, auditLog)
      accessReviewRoutes(app, reviews, authentication)
      clientReviewRoutes(app, services, { reviews: createClientReviews(services), tokens: clientTokens })
      auditFeedRoutes(app, services, feeds)
      approvalRoutes(app, approvals, fullAccess)
      dictionaryRoutes(app)
      taskRoutes(app, createTaskService(services, parts.problems))
      backupRoutes(app, createBackups(services))
      encryptionKeyRoutes(app, keys)
      retentionRoutes(app, retention)
      installationRoutes(app, watch)
      clientRoutes(app, createClients(services), clientTokens)
      const security = createSecurity({ ...parts, auditLog })
      securityRoutes(app, security, authentication)
      passkeyRoutes(app, security)
    },
    jobs: {
      ...auditLog.jobs,
      ...approvals.jobs,
      ...retention.jobs,
      ...watch.jobs,
      ...keys.jobs,
      ...feeds.jobs,
      ...reviews.jobs,
    },
    parts: {
      exports: [auditExportKind(services, parts), accessExportKind(services)],
      retained: [auditRetention(services.db, auditLog.chain)],
      names,
      sealed: organisationSealedColumns,
    },
  }
}
