import { randomBytes } from 'node:crypto'
import { hostname } from 'node:os'
import { fillPlaceholders, newId, requireFound, Problem, formatErrorForPartner } from '@evops/platform/contract'
import {
  resolveReachableHost,
  conflictProblem,
  createSecretBox,
  type Actor,
  type JobTable,
  type PrometheusMetric,
  type Services,
  type Tx,
} from '@evops/platform/server'
import { platformOperatorId, type AuditFeedForm, type AuditFeedRow } from '../../contract/index.ts'
import { listAdministrators } from '../accounts/grants.store.ts'
import { auditChangesBetween, maskAuditChange } from '../audit/audit.rules.ts'
import type { StoreUserNotices } from '../sign-in/guessed.service.ts'
import { auditFeedNoticeWords } from './audit-feed-notice.words.ts'
import {
  updateAuditFeedRow,
  feedLags,
  findAuditFeed,
  findFeedTarget,
  insertAuditFeed,
  isFeedNameTaken,
  leaseFeed,
  markAuditEntriesSent,
  markFeedFailed,
  nextGroups,
  listAuditGroupRecords,
  type DueFeed,
  type FeedRecord,
  type SealedGroup,
} from './audit-feeds.store.ts'
import { sendEntries } from './send-entries.ts'
import type { FeedEntry } from './syslog.rules.ts'

const leaseMs = 120_000
const groupsAtOnce = 20
const firstPauseMs = 5_000
const longestPauseMs = 15 * 60_000
/** Administrators are notified after this time without success. */
export const feedNoticeMs = 15 * 60_000

export interface AuditFeedDeps {
  services: Services
  /** Private networks that an operator may reach with webhooks. */
  networks: (operatorId: string) => Promise<readonly string[]>
  notify: StoreUserNotices
}
export type AuditFeeds = ReturnType<typeof createAuditFeeds>

/** Creates the feeds of the audit log: at least once, in order, from a stored cursor. */
export function createAuditFeeds({ services, networks, notify }: AuditFeedDeps) {
  const { db, now, config } = services
  const box = createSecretBox(config.secretKey, 'organisation.audit-feed')
  const placeOf = ({ operatorId, id }: { operatorId: string; id: string }) => `${operatorId}/${id}`
  const host = config.publicUrl ? new URL(config.publicUrl).hostname : hostname()
  let lags: { name: string; behind: number; failingSince: Date | null }[] = []

  async function requireFit(actor: Actor, form: AuditFeedForm, id: string): Promise<void> {
    const { operatorId } = actor
    if (form.ofInstallation && operatorId !== platformOperatorId) throw new Problem('organisation.platform-only')
    await resolveReachableHost(new URL(form.address).hostname, await networks(operatorId))
    if (await db.asPlatform((tx) => isFeedNameTaken(tx, { operatorId, id, name: form.name })))
      throw new Problem('organisation.audit-feed-name-taken', {}, { name: 'organisation.audit-feed-name-taken' })
  }
  const targetOf = async (feed: DueFeed) => ({
    ...feed,
    secret: feed.sealed ? box.open(feed.sealed, placeOf(feed)) : '',
    allowed: await networks(feed.operatorId),
    host,
    now: now(),
  })
  async function readEntries(groups: readonly SealedGroup[]): Promise<FeedEntry[]> {
    const entries: FeedEntry[] = []
    for (const group of groups) {
      const records = await db.asPlatform((tx) => listAuditGroupRecords(tx, group))
      entries.push(...records.map((record) => entryOf(record, group)))
    }
    return entries
  }
  /** Stores a failure; notifies administrators once when a feed fails for long. */
  async function fail(feed: DueFeed, error: unknown): Promise<void> {
    const reason = formatErrorForPartner(error)
    const at = now()
    const pause = Math.min(firstPauseMs * 2 ** Math.min(feed.attempts, 20), longestPauseMs)
    const since = feed.failingSince ?? at
    const notified = feed.notifiedAt === null && at.getTime() - since.getTime() >= feedNoticeMs
    services.log.warn({ feed: feed.id, reason }, 'audit entries were not sent')
    const nextTryAt = new Date(at.getTime() + pause)
    await db.asPlatform((tx) => markFeedFailed(tx, feed, { reason, now: at, nextTryAt, notified }))
    if (!notified) return
    const ring = await db.asPlatform((tx) => notifyBehind(tx, notify, { ...feed, reason }))
    ring()
  }
  /** Sends the next entries of one feed. Returns false if no feed has anything to send. */
  async function sendNext(): Promise<boolean> {
    const feed = await db.asPlatform((tx) => leaseFeed(tx, now(), leaseMs))
    if (!feed) return false
    try {
      const groups = await db.asPlatform((tx) => nextGroups(tx, feed, groupsAtOnce))
      const entries = await readEntries(groups)
      if (entries.length > 0) await sendEntries(await targetOf(feed), entries)
      await db.asPlatform((tx) => markAuditEntriesSent(tx, feed, { groups, entries: entries.length, now: now() }))
    } catch (error) {
      await fail(feed, error)
    }
    return true
  }
  async function sendAll(): Promise<void> {
    while (await sendNext());
    lags = await db.asPlatform(feedLags)
  }

  return {
    async create(actor: Actor, form: AuditFeedForm): Promise<AuditFeedRow & { secret: string | null }> {
      const id = newId(now().getTime())
      await requireFit(actor, form, id)
      const isWebhook = form.address.startsWith('https:')
      const secret = isWebhook ? `whs_${randomBytes(24).toString('base64url')}` : null
      const { operatorId } = actor
      const sealed = secret && box.seal(secret, placeOf({ operatorId, id }))
      await db.asPlatform((all) => insertAuditFeed(all, operatorId, { id, form, sealed: sealed || null, now: now() }))
      const made = await db.asPlatform((all) => findAuditFeed(all, operatorId, id))
      return { ...requireFound(made), secret }
    },
    async update(
      actor: Actor,
      { id, version, form }: { id: string; version: number; form: AuditFeedForm },
    ): Promise<{ before: AuditFeedRow; after: AuditFeedRow }> {
      const { operatorId } = actor
      const find = () => db.asPlatform((tx) => findAuditFeed(tx, operatorId, id))
      const before = requireFound(await find())
      if (before.version !== version) throw conflictProblem(form, before)
      if (before.address.startsWith('https:') !== form.address.startsWith('https:'))
        throw new Problem('organisation.audit-feed-kind', {}, { address: 'organisation.audit-feed-kind' })
      await requireFit(actor, form, id)
      const values = { id, version, form, sealed: undefined, now: now() }
      if (!(await db.inTenant(operatorId, (tx) => updateAuditFeedRow(tx, values))))
        throw conflictProblem(form, requireFound(await find()))
      return { before, after: requireFound(await find()) }
    },
    /** Sends a test entry. Throws organisation.audit-feed-failed with the reason. */
    async test(actor: Actor, id: string): Promise<void> {
      const feed = requireFound(await db.asPlatform((tx) => findFeedTarget(tx, actor.operatorId, id)))
      const entry: FeedEntry = {
        ...testEntry,
        operatorId: actor.operatorId,
        id: newId(),
        at: now().toISOString(),
      }
      try {
        await sendEntries(await targetOf(feed), [entry])
      } catch (error) {
        throw new Problem('organisation.audit-feed-failed', { reason: formatErrorForPartner(error) })
      }
    },
    sendAll,
    jobs: {
      'organisation:send-audit': {
        everyMs: 2_000,
        when: `exists (select from organisation_audit_feeds where enabled and next_try_at <= now()
          and coalesce(leased_until, '-infinity') <= now())`,
        run: sendAll,
      },
    } satisfies JobTable,
    metrics: (): PrometheusMetric[] => [
      {
        name: 'evops_audit_feed_behind',
        help: 'Audit entries that a feed has not sent yet',
        type: 'gauge',
        samples: lags.map(({ name, behind }) => ({ labels: { feed: name }, value: behind })),
      },
      {
        name: 'evops_audit_feed_failing_seconds',
        help: 'Time for which a feed of the audit log has been failing',
        type: 'gauge',
        samples: lags.map(({ name, failingSince }) => ({
          labels: { feed: name },
          value: failingSince ? Math.round((now().getTime() - failingSince.getTime()) / 1_000) : 0,
        })),
      },
    ],
  }
}

const testEntry = {
  seq: 0,
  hash: '',
  userId: null,
  userName: 'test',
  address: '',
  requestId: '',
  action: 'testAuditFeed',
  entity: 'audit-feed',
  entityId: null,
  result: 'done',
  changes: [],
}

function entryOf({ before, after, ...record }: FeedRecord, { seq, hash }: SealedGroup): FeedEntry {
  const { operatorId, id, userId, userName, address, requestId, action, entity, entityId, result } = record
  return {
    operatorId,
    seq,
    hash: hash.toString('hex'),
    id,
    at: record.at.toISOString(),
    userId,
    userName,
    address,
    requestId,
    action,
    entity,
    entityId,
    result,
    changes: auditChangesBetween(before ?? null, after ?? null).map(maskAuditChange),
  }
}

async function notifyBehind(
  tx: Tx,
  notify: StoreUserNotices,
  feed: DueFeed & { reason: string },
): ReturnType<StoreUserNotices> {
  const marks = { name: feed.name, reason: feed.reason }
  const fillWords = (key: keyof typeof auditFeedNoticeWords) => {
    const { zh, en, es } = auditFeedNoticeWords[key]
    return { zh: fillPlaceholders(zh, marks), en: fillPlaceholders(en, marks), es: fillPlaceholders(es, marks) }
  }
  const notice = {
    operatorId: feed.operatorId,
    email: '',
    stationId: null,
    level: 3,
    title: fillWords('organisation.audit-feed-notice.title'),
    text: fillWords('organisation.audit-feed-notice.text'),
    place: fillWords('organisation.audit-feed-notice.place'),
    href: '/sysmng/auditfeeds',
  } as const
  const people = await listAdministrators(tx, feed.operatorId)
  return notify(
    tx,
    people.map((userId) => ({ ...notice, userId })),
  )
}
