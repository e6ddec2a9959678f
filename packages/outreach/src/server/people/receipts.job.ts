import type { Services } from '@evops/platform/server'
import type { ExternalChannels } from '../outer/outer.service.ts'
import { pullTencentReceipts } from '../outer/tencent-sms.ts'
import { ChannelError } from '../outer/wire.ts'
import { awaitingReceipts, recordReceipts } from './receipts.store.ts'

export { receiptsAwaitedSql } from './receipts.store.ts'

const second = 1_000
/** Messages sent within this time are checked often: most reach the phone within a minute. */
const freshMs = 600 * second
const oftenMs = 30 * second
const seldomMs = 300 * second
/** An account without receipts at Tencent rejects each call. */
const refusedMs = 3_600 * second

/**
 * Creates the polling of delivery receipts at the provider. It uses our own signed calls, so no outside party can
 * report a false delivery. Each receipt is reported once: receipts fetched by a process that dies before storing them
 * are only in the message log.
 */
export function createReceipts(services: Services, outer: ExternalChannels) {
  const requestAfter = new Map<string, number>()
  async function round(): Promise<void> {
    const now = services.now()
    for (const { operatorId, newestAt } of await services.db.asPlatformOnce((tx) => awaitingReceipts(tx, now))) {
      if ((requestAfter.get(operatorId) ?? 0) > now.getTime()) continue
      const isFresh = now.getTime() - newestAt.getTime() < freshMs
      const came = await pullOperatorReceipts(operatorId)
      const wait = came === 'refused' ? refusedMs : isFresh ? oftenMs : seldomMs
      requestAfter.set(operatorId, now.getTime() + wait)
    }
  }
  async function pullOperatorReceipts(operatorId: string): Promise<'told' | 'refused'> {
    const open = await outer.open(operatorId, 'sms')
    if (!open?.settings.receipts) return 'refused'
    try {
      for (let isAll = false; !isAll;) {
        const pulled = await pullTencentReceipts(open, outer.sendRequest, services.now())
        await services.db.asPlatform((tx) => recordReceipts(tx, open, pulled.receipts, services.now()))
        isAll = pulled.isAll
      }
    } catch (error) {
      if (!(error instanceof ChannelError)) throw error
      if (error.kind !== 'again') return 'refused'
    }
    return 'told'
  }
  return { round }
}
