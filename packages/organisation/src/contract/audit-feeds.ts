import { crudEndpoints, doneReply, endpoint, instant, pageQuery, sortKeys } from '@evops/platform/contract'
import { z } from 'zod'
import { auditScreen } from './screens.ts'

const addressPattern = /^(https:\/\/[^\s/]+(\/\S*)?|syslog\+(tls|tcp):\/\/[^\s/]+:\d{1,5}\/?)$/
export const auditFeedForm = z.object({
  name: z.string().trim().min(1).max(60),
  /** `https://…` for a webhook, `syslog+tls://host:port` or `syslog+tcp://host:port` for syslog. */
  address: z
    .string()
    .trim()
    .max(500)
    .regex(addressPattern, 'https://…, syslog+tls://host:port or syslog+tcp://host:port'),
  /** Authority of the receiver's certificate (PEM), for https and syslog over TLS. Empty: the public ones. */
  authority: z.string().trim().max(20_000).default(''),
  /** Entries of all operators; for the platform only. */
  ofInstallation: z.boolean().default(false),
  enabled: z.boolean().default(true),
})
export type AuditFeedForm = z.output<typeof auditFeedForm>

export const auditFeedStates = ['off', 'current', 'behind', 'failing'] as const
export const auditFeedRow = auditFeedForm.extend({
  id: z.uuid(),
  state: z.enum(auditFeedStates),
  /** Number of entries that wait to be sent. */
  behind: z.int(),
  sent: z.int(),
  lastSentAt: instant.nullable(),
  failingSince: instant.nullable(),
  lastError: z.string().nullable(),
  version: z.int(),
  createdAt: instant,
})
export type AuditFeedRow = z.infer<typeof auditFeedRow>
/** The key of a webhook's signature is in the reply to its creation only. */
export const createdAuditFeed = auditFeedRow.extend({ secret: z.string().nullable() })

export const {
  list: listAuditFeeds,
  get: getAuditFeed,
  update: updateAuditFeed,
  remove: deleteAuditFeed,
} = crudEndpoints('/api/organisation/audit-feeds', 'AuditFeed', {
  reach: 'operator',
  permission: { view: auditScreen.codes, ...auditScreen.may.auditlog },
  fresh: 'secrets',
  row: auditFeedRow,
  form: auditFeedForm,
  change: auditFeedForm.extend({ version: z.int() }),
  query: pageQuery.extend({ sort: sortKeys(['name', 'createdAt']) }),
  summary: {
    list: 'Lists feeds of the audit log to other systems, with their state',
    get: 'Returns a feed of the audit log',
    create: 'Creates a feed of the audit log',
    update: 'Updates a feed of the audit log; 409 if the version is outdated',
    remove: 'Deletes a feed of the audit log',
  },
})
export const createAuditFeed = endpoint({
  name: 'createAuditFeed',
  reach: 'operator',
  method: 'POST',
  path: '/api/organisation/audit-feeds',
  permission: auditScreen.may.auditlog.create,
  fresh: 'secrets',
  summary: 'Creates a feed of the audit log that starts now; the reply contains the signing key of a webhook once',
  body: auditFeedForm,
  reply: createdAuditFeed,
})
export const testAuditFeed = endpoint({
  name: 'testAuditFeed',
  reach: 'operator',
  method: 'POST',
  path: '/api/organisation/audit-feeds/{id}/test',
  permission: auditScreen.may.auditlog.edit,
  summary: 'Sends a test entry to the receiver of an audit feed at once. 409 with the reason if it fails',
  body: z.object({}),
  reply: doneReply,
})
export const auditFeedEndpoints = [
  listAuditFeeds,
  getAuditFeed,
  createAuditFeed,
  updateAuditFeed,
  deleteAuditFeed,
  testAuditFeed,
] as const
