import { setImmediate } from 'node:timers/promises'
import type { Services, JobTable } from '@evops/platform/server'
import {
  daysWithSingleRows,
  storePacks,
  lockPackMerge,
  takeSingleRows,
  takeHourPacks,
  unmergedHours,
  type StoredPack,
  type ChargePointDay,
  type ChargePointHour,
} from './merge.store.ts'
import { ocppMessagesOfPack, hourStartOf, packOcppMessages, unpackText, type TransmittedMessage } from './pack.rules.ts'

/** Maximum messages packed by one transaction. */
const mostOcppMessages = 10_000
/** Maximum packs that are unpacked without a break, because the process handles no OCPP messages meanwhile. */
const atOnce = 100
/** Delay after the end of an hour, because each gateway writes by its own clock and a little later. */
const settledMs = 120_000

export function mergeJobs(services: Services): JobTable {
  return {
    'stations:pack-ocpp-messages': {
      title: {
        zh: '压缩充电桩报文',
        en: 'Pack OCPP messages by the hour',
        es: 'Comprimir los mensajes OCPP por horas',
      },
      cron: '4 * * * *',
      attempts: 3,
      run: () => mergeOcppMessages(services),
    },
  }
}

/**
 * Packs OCPP messages by hour. Deletion of the old rows and insertion of the pack are one transaction, and only one
 * process merges at a time. If the process is killed, either state is consistent and the next process continues.
 */
export async function mergeOcppMessages({ db, now }: Pick<Services, 'db' | 'now'>): Promise<void> {
  const before = new Date(now().getTime() - settledMs)
  for (;;) {
    const waiting = await db.asPlatform((tx) => unmergedHours(tx, before))
    if (waiting.length === 0) break
    for (const hours of inPieces(waiting)) if ((await mergeHours(db, hours)) === 'busy') return
  }
  for (;;) {
    const days = await db.asPlatform((tx) => daysWithSingleRows(tx, before))
    if (days.length === 0) return
    for (const day of days) if ((await packFlat(db, day, before)) === 'busy') return
  }
}

/** Packs messages in single rows: from before messages were packed, or written later by an older process. */
async function packFlat(db: Services['db'], day: ChargePointDay, before: Date): Promise<'packed' | 'busy'> {
  const { operatorId, chargePointKey } = day
  return db.asPlatform(async (tx) => {
    if (!(await lockPackMerge(tx))) return 'busy'
    const ofHour = Map.groupBy(await takeSingleRows(tx, day, before), ({ at }) => hourStartOf(at))
    for (const ocppMessages of ofHour.values()) {
      await storePacks(
        tx,
        packOcppMessages(ocppMessages).map((pack) => ({ ...pack, operatorId, chargePointKey })),
      )
      await setImmediate()
    }
    return 'packed'
  })
}

async function mergeHours(db: Services['db'], hours: readonly ChargePointHour[]): Promise<'merged' | 'busy'> {
  return db.asPlatform(async (tx) => {
    if (!(await lockPackMerge(tx))) return 'busy'
    const ofChargePoint = Map.groupBy(
      await takeHourPacks(tx, hours),
      (pack) => `${pack.operatorId} ${pack.chargePointKey}`,
    )
    const packs = []
    for (const taken of ofChargePoint.values()) packs.push(...(await packedAnew(taken)))
    if (packs.length > 0) await storePacks(tx, packs)
    return 'merged'
  })
}

async function packedAnew(taken: readonly StoredPack[]) {
  const ocppMessages: TransmittedMessage[] = []
  for (const [index, { packed, fromAt }] of taken.entries()) {
    if (index % atOnce === 0) await setImmediate()
    for (const ocppMessage of ocppMessagesOfPack(await unpackText(packed), fromAt)) ocppMessages.push(ocppMessage)
  }
  return taken
    .slice(0, 1)
    .flatMap(({ operatorId, chargePointKey }) =>
      packOcppMessages(ocppMessages).map((pack) => ({ ...pack, operatorId, chargePointKey })),
    )
}

/** Groups consecutive hours so that each group is below the limit of one transaction. */
function inPieces(hours: readonly ChargePointHour[]): ChargePointHour[][] {
  const pieces: ChargePointHour[][] = []
  let open: ChargePointHour[] = []
  let ocppMessages = 0
  for (const hour of hours) {
    if (open.length > 0 && ocppMessages + hour.ocppMessages > mostOcppMessages) {
      pieces.push(open)
      open = []
      ocppMessages = 0
    }
    open.push(hour)
    ocppMessages += hour.ocppMessages
  }
  return open.length > 0 ? [...pieces, open] : pieces
}
