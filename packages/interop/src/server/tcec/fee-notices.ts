import type { Services, Tx } from '@evops/platform/server'
import { z } from 'zod'
import type { SharedDataService, ViewingPartner } from '../port/port.ts'
import { backOffSeconds } from './back-off.rules.ts'
import { digestStationFee, stationFee, type StationFee } from './fees.rules.ts'
import {
  listPendingStationFees,
  haveStationFeesChanged,
  saveStationFees,
  saveFeeNoticeOutcome,
  type PendingStationFee,
} from './fees.store.ts'
import { isSingleCallFailure, type CallablePartner, type TcecOutbound } from './outbound.ts'

export type PriceChangeNotice = PendingStationFee & { fee: StationFee }
export interface PriceChangeNotices {
  dueOf(tx: Tx, viewer: ViewingPartner, wish: { now: Date; limit: number }): Promise<PriceChangeNotice[]>
  /** Returns false if the partner rejected the notice. Throws LinkError. */
  sendUpdate(open: CallablePartner, due: PriceChangeNotice): Promise<boolean>
}
const taken = z.object({ Status: z.coerce.number() })

/**
 * Returns a partner's prices at each station that is open to it, with its markup, and stores the time of their last
 * change.
 */
export async function listStationFees(
  tx: Tx,
  viewer: ViewingPartner,
  { port, now }: { port: SharedDataService; now: Date },
) {
  const fees = new Map<string, StationFee>()
  for (const { stationId, code, prices } of await port.stationPrices(tx, viewer)) {
    const fee = prices && stationFee(code, prices)
    if (fee) fees.set(stationId, fee)
  }
  const noted = [...fees].map(([stationId, fee]) => ({ stationId, digest: digestStationFee(fee) }))
  await saveStationFees(tx, viewer, { fees: noted, now })
  return fees
}

/** Notifies partners when their prices at a station change. */
export function createPriceChangeNotices(
  services: Services,
  { outbound, port }: { outbound: Pick<TcecOutbound, 'call'>; port: SharedDataService },
): PriceChangeNotices {
  return {
    async dueOf(tx, viewer, wish) {
      const work = () => listStationFees(tx, viewer, { port, now: wish.now })
      const moved = (await haveStationFeesChanged(tx, viewer, wish.now)) ? await work() : undefined
      const due = await listPendingStationFees(tx, viewer, wish)
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
          if (!isSingleCallFailure(error)) throw error
          return false
        })
      const nextAt = isTaken ? null : new Date(services.now().getTime() + backOffSeconds(failures) * 1_000)
      await services.db.inTenant(linked.operatorId, (tx) => saveFeeNoticeOutcome(tx, linked, { ...station, nextAt }))
      return isTaken
    },
  }
}
