import type { Tx } from '@evops/platform/server'
import { faultOf } from '../../contract/index.ts'
import { raise, type AlarmKey } from './life.store.ts'

const code = 'F62'

/** A card was used at two places at once (F62): something that happened, at one of the two. In the transaction that finds it. */
export async function raiseCardAlarm(
  tx: Tx,
  { detail, at, ...place }: Omit<AlarmKey, 'code'> & { detail: string; at: Date },
): Promise<void> {
  await raise(tx, { ...place, code, detail, at, level: faultOf(code).level, standing: false, ruleId: null })
}
