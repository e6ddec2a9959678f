import { dayMs, newId, Problem } from '@evops/platform/contract'
import type { Actor, Tx } from '@evops/platform/server'
import { z } from 'zod'
import { missingDaysBack, paymentPermissions, type MissingDay } from '../../contract/index.ts'
import type { PaymentAccounts } from '../accounts/accounts.service.ts'
import type { PaymentsDeps } from '../deps.ts'
import { filePublishingTimes } from './publishing.rules.ts'
import { countOpenDifferencesIn, listUnreconciledDays, waiveDays } from './waivers.store.ts'

interface Span {
  from: string
  to: string
}
/**
 * Returns the obstacles for closing a month: days that were neither compared nor waived, by account, and unresolved
 * differences.
 */
export async function monthCloseObstaclesIn(
  tx: Tx,
  { now, ...span }: Span & { now: Date },
): Promise<{ differences: number; days: MissingDay[] }> {
  return { differences: await countOpenDifferencesIn(tx, span), days: await listMissingDays(tx, { ...span, now }) }
}

type MissingDaysQuery = Partial<Record<'from' | 'to' | 'accountId', string | undefined>>

/** Returns past days that were neither compared nor waived; without a first day, those of the last months. */
export async function listMissingDays(
  tx: Tx,
  { now, from, to, accountId }: { now: Date } & MissingDaysQuery,
): Promise<MissingDay[]> {
  const dayAt = (ms: number) => new Date(ms).toISOString().slice(0, 10)
  const last = to ?? dayAt(now.getTime() + dayMs)
  const first = from ?? dayAt(Date.parse(last) - missingDaysBack * dayMs)
  const span = { from: first, to: last, publishing: filePublishingTimes, now, ...(accountId && { accountId }) }
  const days = await listUnreconciledDays(tx, span)
  return days.map(({ accountId: id, accountName, day }) => ({ accountId: id, accountName, day }))
}

const kind = 'payments.waive-days'
const payload = z.object({
  accountId: z.uuid(),
  from: z.string(),
  to: z.string(),
  reason: z.string(),
  byName: z.string(),
})
export interface DayWaivers {
  /**
   * Requests the approval of a second person. Throws request.not-found, payments.nothing-to-waive, and the problems of
   * a request.
   */
  sendRequest(tx: Tx, actor: Actor, wish: Span & { accountId: string; reason: string }): Promise<{ approvalId: string }>
}
export function createDayWaivers(
  { services, approvals }: Pick<PaymentsDeps, 'services' | 'approvals'>,
  accounts: PaymentAccounts,
): DayWaivers {
  const listUncheckedDays = async (tx: Tx, { from, to, accountId }: Span & { accountId: string }) => {
    const days = await listUnreconciledDays(tx, {
      from,
      to,
      accountId,
      publishing: filePublishingTimes,
      now: services.now(),
    })
    if (days.length === 0) throw new Problem('payments.nothing-to-waive')
    return days
  }
  approvals.register({
    kind,
    title: { zh: '免对账', en: 'Days without reconciliation', es: 'Días sin conciliar' },
    permission: paymentPermissions.reconciliation.approve,
    payload,
    async run({ tx, payload: { byName, reason, ...wish }, actor, requestedBy }) {
      const at = services.now()
      const days = (await listUncheckedDays(tx, wish)).map((day) => ({ ...day, id: newId(at.getTime()) }))
      const by = { id: requestedBy, name: byName }
      await waiveDays(tx, days, { reason, by, second: { id: actor.userId, name: actor.name }, at })
      return { days: days.map(({ day }) => day) }
    },
  })
  return {
    async sendRequest(tx, actor, wish) {
      const { name } = await accounts.get(tx, wish.accountId)
      await listUncheckedDays(tx, wish)
      const { accountId, from, to, reason } = wish
      const { id } = await approvals.request(tx, actor, {
        kind,
        subject: `${name} · ${from} – ${to}`,
        subjectId: `${accountId} ${from} ${to}`,
        payload: { ...wish, byName: actor.name },
        reason,
        stations: 'all',
      })
      return { approvalId: id }
    },
  }
}
