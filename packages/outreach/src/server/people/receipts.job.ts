import type { Services } from '@evops/platform/server'
import type { Outer } from '../outer/outer.service.ts'
import { pullTencentReceipts } from '../outer/tencent-sms.ts'
import { ChannelError } from '../outer/wire.ts'
import { awaitingReceipts, recordReceipts } from './receipts.store.ts'

export { receiptsWait } from './receipts.store.ts'

const second = 1_000
/** What was sent within this time is asked for often: most phones have it within a minute. */
const freshMs = 600 * second
const oftenMs = 30 * second
const seldomMs = 300 * second
/** An account for which Tencent did not open receipts refuses each call. */
const refusedMs = 3_600 * second

/**
 * Asks the provider what became of messages. Signed calls of ours, so that nobody from outside tells us what was delivered.
 * Each receipt is reported once: what a process that ends in between received is in the message log alone.
 */
export function createReceipts(services: Services, outer: Outer) {
  const askAfter = new Map<string, number>()
  async function round(): Promise<void> {
    const now = services.now()
    for (const { operatorId, newestAt } of await services.db.asPlatformOnce((tx) => awaitingReceipts(tx, now))) {
      if ((askAfter.get(operatorId) ?? 0) > now.getTime()) continue
      const isFresh = now.getTime() - newestAt.getTime() < freshMs
      const came = await pullOperatorReceipts(operatorId)
      const wait = came === 'refused' ? refusedMs : isFresh ? oftenMs : seldomMs
      askAfter.set(operatorId, now.getTime() + wait)
    }
  }
  async function pullOperatorReceipts(operatorId: string): Promise<'told' | 'refused'> {
    const open = await outer.open(operatorId, 'sms')
    if (!open?.settings.receipts) return 'refused'
    try {
      for (let isAll = false; !isAll;) {
        const pulled = await pullTencentReceipts(open, outer.ask, services.now())
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
