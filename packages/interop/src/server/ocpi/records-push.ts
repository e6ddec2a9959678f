import type { SessionDetail } from '@evops/charging/contract'
import { withPreparedStatements, type Services, type Tx } from '@evops/platform/server'
import { formatFieldError, protocolErrorTexts } from '../../contract/index.ts'
import { isSingleCallFailure } from '../links/link-error.ts'
import type { PartnerSessionService } from '../port/sessions.ts'
import { backOffSeconds } from '../tcec/back-off.rules.ts'
import { saveSessionNotice, type PendingSessionNotice, type SentSessionNotices } from '../tcec/session-notices.store.ts'
import { convertCdrToVersion } from './cdrs.rules.ts'
import type { CdrService, SessionAmountDue } from './cdrs.service.ts'
import { markCdrsSent, unsentCdrs, type SentCdr, type UnsentCdr } from './cdrs.store.ts'
import type { OcpiOutbound } from './ocpi-outbound.ts'
import { forEachUntilDeadline, partnerModuleUrl, type PartnerPushRun, type PushResult } from './ocpi-turn.ts'

/** Maximum number of records that are created in one transaction. Their results are written in another transaction. */
const mostTogether = 50

interface Deps {
  services: Services
  outbound: Pick<OcpiOutbound, 'call'>
  sessions: Pick<PartnerSessionService, 'session'>
  cdrs: Pick<CdrService, 'make'>
}
type Made = PendingSessionNotice & { due?: SessionAmountDue | undefined; unsent: UnsentCdr[] }

/**
 * Sends charge detail records until each is accepted. Records are created in batches, sent in parallel, and their
 * results are written in batches. If the process ends before the results are written, the records are sent again with
 * the same ids.
 */
export function createRecordsPush({ services, outbound, sessions, cdrs }: Deps) {
  const later = (seconds: number) => new Date(services.now().getTime() + seconds * 1_000)

  async function make(
    tx: Tx,
    linked: PartnerPushRun['linked'],
    some: readonly PendingSessionNotice[],
  ): Promise<Made[]> {
    const chargingSessions = new Map<string, SessionDetail>()
    for (const { partnerNo } of some) {
      const chargingSession = await sessions.session(tx, linked, partnerNo)
      if (chargingSession) chargingSessions.set(partnerNo, chargingSession)
    }
    const dues = await cdrs.make(tx, linked, chargingSessions)
    const unsent = Map.groupBy(await unsentCdrs(tx, linked, [...dues.keys()]), ({ partnerNo }) => partnerNo)
    return some.map((one) => ({
      ...one,
      due: dues.get(one.partnerNo),
      unsent: unsent.get(one.partnerNo) ?? [],
    }))
  }
  /**
   * A record that cannot be created does not block the others: the batch is halved until only this record remains,
   * which is retried later.
   */
  async function makeAll(line: PartnerPushRun, some: readonly PendingSessionNotice[]): Promise<Made[]> {
    const { linked } = line
    try {
      return await services.db.inTenant(linked.operatorId, (tx) => make(withPreparedStatements(tx), linked, some))
    } catch (error) {
      const [only] = some
      if (only && some.length === 1) {
        services.log.error({ error, partner: linked.id, session: only.partnerNo }, 'a record was not made')
        return [{ ...only, unsent: [] }]
      }
      const half = Math.ceil(some.length / 2)
      return [...(await makeAll(line, some.slice(0, half))), ...(await makeAll(line, some.slice(half)))]
    }
  }

  /**
   * Sends a record. If the response was lost, it is sent again with the same id. A string: the reason why it was not
   * accepted.
   */
  async function send({ linked }: PartnerPushRun, url: string, { id, cdr }: UnsentCdr): Promise<SentCdr | string> {
    let theirUrl: string | null = null
    const call = {
      method: 'POST',
      url,
      name: 'cdrs',
      body: convertCdrToVersion(linked.version ?? '2.2.1', cdr),
      onDone: ({ location }: { location?: string | undefined }) => (theirUrl = location?.slice(0, 500) || null),
    } as const
    try {
      await outbound.call(linked, call)
      return { id, at: services.now(), theirUrl }
    } catch (error) {
      if (isSingleCallFailure(error)) return error.message
      throw error
    }
  }
  /**
   * Sends the records of a session and returns the result. `sent` grows during the loop, so that records accepted
   * before a failed call are known.
   */
  async function sendRecord(
    line: PartnerPushRun,
    { due, unsent, failures }: Made,
    sent: SentCdr[],
  ): Promise<SentSessionNotices> {
    if (!due) return { problem: protocolErrorTexts['no-bill'], nextAt: later(backOffSeconds(failures)) }
    // Corrections of OCPI records depend on the amount due (interop:send-corrected).
    const record = { at: services.now(), revision: null, ...due }
    const url = partnerModuleUrl(line.linked, 'cdrs', 'RECEIVER')
    // The partner pulls the records.
    if (url === undefined)
      return {
        problem: formatFieldError('cdrs', 'no-receiver'),
        record: { ...record, state: 'waiting' },
        doneAt: record.at,
      }
    for (const cdr of unsent) {
      const outcome = await send(line, url, cdr)
      if (typeof outcome === 'string')
        return {
          problem: outcome,
          nextAt: later(backOffSeconds(failures)),
          record: { ...record, state: 'waiting' },
        }
      sent.push(outcome)
    }
    return { problem: null, record: { ...record, state: 'confirmed' }, doneAt: services.now() }
  }

  async function sendRecords(line: PartnerPushRun, some: readonly PendingSessionNotice[]): Promise<PushResult> {
    const made = await makeAll(line, some)
    const sent: SentCdr[] = []
    const results: { partnerNo: string; reported: SentSessionNotices }[] = []
    try {
      return await forEachUntilDeadline(line, made, async (one) => {
        const outcome = await sendRecord(line, one, sent)
        results.push({ partnerNo: one.partnerNo, reported: outcome })
        return outcome.problem === null
      })
    } finally {
      await services.db.inTenant(line.turn.operatorId, async (tx) => {
        await markCdrsSent(tx, line.linked, sent)
        for (const { partnerNo, reported: outcome } of results)
          await saveSessionNotice(withPreparedStatements(tx), { ...line.linked, partnerNo }, outcome)
      })
    }
  }
  return {
    async sendUpdate(line: PartnerPushRun, due: readonly PendingSessionNotice[]): Promise<PushResult> {
      const sum = { taken: false, isWhole: true }
      for (let at = 0; at < due.length && !line.isOver(); at += mostTogether) {
        const some = due.slice(at, at + mostTogether)
        const result = await sendRecords(line, some)
        sum.taken ||= result.taken
        sum.isWhole = result.isWhole && at + some.length === due.length
      }
      return sum
    },
  }
}
