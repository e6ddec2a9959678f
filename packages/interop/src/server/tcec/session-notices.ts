import type { SessionDetail } from '@evops/charging/contract'
import type { Services, Tx } from '@evops/platform/server'
import { payableOf } from '@evops/tariffs/contract'
import { z } from 'zod'
import { failReason, protocolErrorTexts } from '../../contract/index.ts'
import { raiseDispute } from '../disputes/disputes.store.ts'
import type { PartnerKey } from '../partners/partners.store.ts'
import type { PartnerSessionService } from '../port/sessions.ts'
import { backOffSeconds } from './back-off.rules.ts'
import { isSingleCallFailure, type CallablePartner, type TcecOutbound } from './outbound.ts'
import { chargeStatus, orderInfo, startResult, stopResult } from './session-rows.rules.ts'
import {
  listPendingSessionNotices,
  saveSessionNotice,
  type PendingSessionNotice,
  type SentSessionNotices,
} from './session-notices.store.ts'

export interface SessionNotices {
  dueOf(tx: Tx, key: PartnerKey, wish: { now: Date; limit: number }): Promise<PendingSessionNotice[]>
  /**
   * Sends one step of a session. The next step follows in the next push run. Returns false if the partner rejected it.
   * Throws LinkError.
   */
  sendUpdate(open: CallablePartner, due: PendingSessionNotice): Promise<boolean>
}
const succeeded = z.object({
  SuccStat: z.coerce.number().default(0),
  FailReason: z.coerce.number().default(0),
})
const confirmed = z.object({ ConfirmResult: z.coerce.number() })

type Step = 'start' | 'stop' | 'record' | 'status'
/** Returns the next message to the partner. Start and end are sent before the bill. */
export function nextSessionNotice({
  sentStart,
  sentStop,
  hasEnded,
  isRunning,
  state,
}: PendingSessionNotice): Step | undefined {
  const hasFailed = state === 'failed' || state === 'cancelled'
  if (hasFailed) return sentStart === 'none' ? 'start' : undefined
  if (sentStart !== 'begun') return 'start'
  if (isRunning) return 'status'
  if (!hasEnded) return undefined
  if (!sentStop) return 'stop'
  return 'record'
}

/**
 * Sends the progress of sessions to the partners that started them: start, status, end, and the bill until the partner
 * confirms it.
 */
export function createSessionNotices(
  services: Services,
  { outbound, sessions }: { outbound: Pick<TcecOutbound, 'call'>; sessions: Pick<PartnerSessionService, 'session'> },
): SessionNotices {
  async function sendNotice({ linked, ...open }: CallablePartner, due: PendingSessionNotice): Promise<boolean> {
    const { partnerNo } = due
    const step = nextSessionNotice(due)
    const session = await services.db.inTenant(linked.operatorId, (tx) => sessions.session(tx, linked, partnerNo))
    if (!step || !session) return true
    const outcome = await (step === 'record' ? record : notice)({ linked, ...open }, { ...due, step, session })
    await services.db.inTenant(linked.operatorId, async (tx) => {
      await saveSessionNotice(tx, { ...linked, partnerNo }, outcome)
      if (outcome.record?.state === 'disputed')
        await raiseDispute(tx, linked, {
          partnerNo,
          source: 'record',
          reason: outcome.problem ?? '',
          ours: outcome.record,
          theirs: null,
          at: services.now(),
        })
    })
    return outcome.problem === null
  }
  type MemberNotice = PendingSessionNotice & { step: Step; session: SessionDetail }

  /** A rejected notice does not block the following ones. The rejection is in the log. */
  async function notice(
    open: CallablePartner,
    { step, session, partnerNo, state }: MemberNotice,
  ): Promise<SentSessionNotices> {
    const at = services.now()
    const failed = state === 'failed' || state === 'cancelled'
    const problem = await refusalOf(open, step, session, partnerNo)
    if (step === 'status') return { problem, status: at }
    if (step === 'stop') return { problem, stop: true }
    // A failed start can still begin while its charge point may send late reports.
    return { problem, start: failed ? 'failed' : 'begun' }
  }
  async function refusalOf(
    open: CallablePartner,
    step: Step,
    session: SessionDetail,
    partnerNo: string,
  ): Promise<string | null> {
    const [name, payload] =
      step === 'start'
        ? (['notification_start_charge_result', startResult(partnerNo, session)] as const)
        : step === 'stop'
          ? (['notification_stop_charge_result', stopResult(partnerNo, session)] as const)
          : (['notification_equip_charge_status', chargeStatus(partnerNo, session)] as const)
    try {
      const reply = succeeded.safeParse(await outbound.call(open, name, payload))
      if (reply.success && reply.data.SuccStat === 0) return null
      return `${name}: ${reply.success ? failReason(reply.data.FailReason) : protocolErrorTexts['no-success']}`
    } catch (error) {
      if (!isSingleCallFailure(error)) throw error
      return `${name}: ${error.message}`.slice(0, 300)
    }
  }

  /** Sends the bill until it is confirmed. A dispute waits for staff. */
  async function record(
    open: CallablePartner,
    { session, partnerNo, failures, revision }: MemberNotice,
  ): Promise<SentSessionNotices> {
    const at = services.now()
    const nextAt = new Date(at.getTime() + backOffSeconds(failures) * 1_000)
    const { bill } = session
    if (!bill || !session.billed) return { problem: protocolErrorTexts['no-bill'], nextAt }
    const sent = { at, minor: payableOf(bill), dwh: bill.energyDwh, revision }
    try {
      const payload = orderInfo(partnerNo, { ...session, bill })
      const reply = confirmed.safeParse(await outbound.call(open, 'notification_charge_order_info', payload))
      if (!reply.success)
        return { problem: protocolErrorTexts['no-result'], nextAt, record: { ...sent, state: 'waiting' } }
      const { ConfirmResult } = reply.data
      if (ConfirmResult === 0) return { problem: null, record: { ...sent, state: 'confirmed' }, doneAt: at }
      return {
        problem: `ConfirmResult ${ConfirmResult}`,
        record: { ...sent, state: 'disputed' },
        doneAt: at,
      }
    } catch (error) {
      if (!isSingleCallFailure(error)) throw error
      return { problem: error.message, nextAt, record: { ...sent, state: 'waiting' } }
    }
  }

  return { dueOf: listPendingSessionNotices, sendUpdate: sendNotice }
}
