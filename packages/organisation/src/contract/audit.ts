import { endpoint, instant, pageSchemaOf, pageQuery } from '@evops/platform/contract'
import { z } from 'zod'
import { tagRevealCodes, auditScreen } from './screens.ts'

export const auditResults = ['done', 'refused'] as const

const who = {
  id: z.uuid(),
  at: instant,
  /** Null for an attempt with an unknown user name, or for a scheduled task. */
  userId: z.uuid().nullable(),
  userName: z.string(),
  /** True when the platform's staff acted inside the operator. */
  byPlatform: z.boolean(),
  /** True when a scheduled task did the act on its own; `userName` is the task's name. */
  byTask: z.boolean(),
  address: z.string(),
  /** Name of the call, or of the event (`signIn`, `signOut`). */
  action: z.string(),
  entity: z.string(),
  entityId: z.string().nullable(),
  /** Name of the thing that `entityId` points to, if it has one. */
  entityName: z.string().nullable(),
  result: z.enum(auditResults),
}

export const auditRow = z.object(who)
export type AuditListRow = z.infer<typeof auditRow>

/** One field that an act changed. A side that did not exist is null. */
export const auditChange = z.object({
  field: z.string(),
  old: z.string().nullable(),
  new: z.string().nullable(),
})
export type AuditChange = z.infer<typeof auditChange>

export const auditDetail = z.object({
  ...who,
  requestId: z.string(),
  before: z.unknown(),
  after: z.unknown(),
  /** The readable difference of `before` and `after`, field by field (`settings.tagsView`). */
  changes: z.array(auditChange),
  /** Names of the things that the ids in the changes point to. */
  names: z.record(z.string(), z.string()),
  /** Position of the entry in the hash chain; null until it is sealed, within about a second. */
  seal: z.object({ seq: z.int(), hash: z.string(), sealedAt: instant }).nullable(),
})
export type AuditDetail = z.infer<typeof auditDetail>

const auditFilter = {
  /** Prefix of the user name at the time of the entry. */
  user: z.string().trim().max(100).optional(),
  userId: z.uuid().optional(),
  entity: z.string().max(200).optional(),
  entityId: z.string().max(200).optional(),
  action: z.string().max(100).optional(),
  result: z.enum(auditResults).optional(),
  from: instant.optional(),
  /** End of the range, exclusive. */
  to: instant.optional(),
}
export const auditQuery = z.object(auditFilter)
export type AuditFilter = z.infer<typeof auditQuery>

export const listAudit = endpoint({
  name: 'listAudit',
  method: 'GET',
  path: '/api/organisation/audit',
  permission: auditScreen.codes,
  summary: 'Lists audit entries with action, user and address, newest first',
  query: pageQuery.extend(auditFilter),
  reply: pageSchemaOf(auditRow),
})

export const getAuditEntry = endpoint({
  name: 'getAuditEntry',
  method: 'GET',
  path: '/api/organisation/audit/{id}',
  permission: auditScreen.codes,
  summary: 'Returns an audit entry with its readable difference and its position in the hash chain',
  tags: tagRevealCodes,
  reply: auditDetail,
})

export const listAuditFacets = endpoint({
  name: 'listAuditFacets',
  method: 'GET',
  path: '/api/organisation/audit-facets',
  permission: auditScreen.codes,
  summary: 'Lists the actions and entities that occur in the audit log, for its filters',
  reply: z.object({ actions: z.array(z.string()), entities: z.array(z.string()) }),
})

/** Background export of the entries that match a filter, oldest first. */
export const auditExport = 'organisation.audit'
export const auditExportCodes = auditScreen.may.auditlog.export

/** Kinds of damage at the first broken place of the chain. */
export const chainDamageKinds = ['changed', 'missing', 'added', 'seal', 'head'] as const
export const chainVerification = z.object({
  ok: z.boolean(),
  rows: z.int(),
  seals: z.int(),
  /** Number of entries that wait for their seal. Normally no entry is older than a second. */
  unsealed: z.int(),
  /** Newest seal of the chain. Note it outside the system: a truncated chain can then be detected as well. */
  head: z.object({ seq: z.int(), hash: z.string(), sealedAt: instant }).nullable(),
  /**
   * Seal after which the chain begins, if older entries were removed by retention; null if the chain is complete from
   * its first entry.
   */
  anchor: z.object({ seq: z.int(), dropped: z.int(), at: instant }).nullable(),
  firstBroken: z
    .object({
      /** Changed, missing or added entry; a seal that does not match; a noted head that is not in the chain. */
      kind: z.enum(chainDamageKinds),
      seq: z.int(),
      rowId: z.uuid().nullable(),
    })
    .nullable(),
})
export type ChainVerification = z.infer<typeof chainVerification>

export const verifyAudit = endpoint({
  name: 'verifyAudit',
  reach: 'operator',
  method: 'POST',
  path: '/api/organisation/audit-verification',
  permission: auditScreen.codes,
  summary:
    'Verifies the hash chain of the audit log from its first seal or its anchor, and returns the first broken entry if there is one',
  /** A head noted earlier, which must still be in the chain. */
  body: z.object({ seq: z.int().min(1).optional(), hash: z.string().max(64).optional() }),
  reply: chainVerification,
  transaction: false,
})

export const exportAuditProof = endpoint({
  name: 'exportAuditProof',
  method: 'GET',
  path: '/api/organisation/audit-proof',
  permission: auditExportCodes,
  summary: 'Exports seals and sealed audit entries as JSON lines, from which the hash chain can be calculated again',
  reply: 'stream',
  transaction: false,
})

export const auditEndpoints = [listAudit, getAuditEntry, listAuditFacets, verifyAudit, exportAuditProof] as const
