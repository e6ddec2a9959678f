import type { Services, Tx } from '@evops/platform/server'
import { z } from 'zod'
import type { Port, Viewer } from '../port/port.ts'
import { backOffSeconds } from './back-off.rules.ts'
import { digestOf, stationFee, type StationFee } from './fees.rules.ts'
import { dueFees, feesMoved, saveStationFees, saveFeePushOutcome, type DueFee } from './fees.store.ts'
import { isOfThisCall, type Open, type Outbound } from './outbound.ts'

export type FeeNotice = DueFee & { fee: StationFee }
export interface FeeNotices {
  dueOf(tx: Tx, viewer: Viewer, wish: { now: Date; limit: number }): Promise<FeeNotice[]>
  /** Returns false if the partner rejected the notice. Throws LinkError. */
  sendUpdate(open: Open, due: FeeNotice): Promise<boolean>
}
const taken = z.object({ Status: z.coerce.number() })

/**
 * Returns a partner's prices at each station that is open to it, with its markup, and stores the time of their last
 * change.
 */
export async function feesOf(tx: Tx, viewer: Viewer, { port, now }: { port: Port; now: Date }) {
  const fees = new Map<string, StationFee>()
  for (const { stationId, code, prices } of await port.stationPrices(tx, viewer)) {
    const fee = prices && stationFee(code, prices)
    if (fee) fees.set(stationId, fee)
  }
  const noted = [...fees].map(([stationId, fee]) => ({ stationId, digest: digestOf(fee) }))
  await saveStationFees(tx, viewer, { fees: noted, now })
  return fees
}

/** Notifies partners when their prices at a station change. */
export function createFeeNotices(
  services: Services,
  { outbound, port }: { outbound: Pick<Outbound, 'call'>; port: Port },
): FeeNotices {
  return {
    async dueOf(tx, viewer, wish) {
      const work = () => feesOf(tx, viewer, { port, now: wish.now })
      const moved = (await feesMoved(tx, viewer, wish.now)) ? await work() : undefined
      const due = await dueFees(tx, viewer, wish)
      if (due.length === 0) return []
      const fees = moved ?? (await work())
      return due.flatMap((one) => {
        const fee = fees.get(one.stationId)
        return fee ? [{ ...one, fee }] : []
      })
    },
    async sendUpdate({ linked, ...open }, { fee, failures, ...station }) {
      const isTaken = await outbound
        .call({ linked, ...open }, 'notification_stationFee', fee)
        .then((answer) => taken.safeParse(answer).data?.Status === 0)
        .catch((error: unknown) => {
          if (!isOfThisCall(error)) throw error
          return false
        })
      const nextAt = isTaken ? null : new Date(services.now().getTime() + backOffSeconds(failures) * 1_000)
      await services.db.inTenant(linked.operatorId, (tx) =>
        saveFeePushOutcome(tx, linked, { ...station, nextAt }),
      )
      return isTaken
    },
  }
}
