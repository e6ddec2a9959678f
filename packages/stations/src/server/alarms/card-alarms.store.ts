import type { Tx } from '@evops/platform/server'
import { catalogueFaultOf } from '../../contract/index.ts'
import { raiseOrCountAlarm, type AlarmKey } from './life.store.ts'

const code = 'F62'

/**
 * Raises an alarm (F62) for a card that was used at two places at once, at one of the two places, in the transaction
 * that detects the use.
 */
export async function raiseCardAlarm(
  tx: Tx,
  { detail, at, ...place }: Omit<AlarmKey, 'code'> & { detail: string; at: Date },
): Promise<void> {
  await raiseOrCountAlarm(tx, {
    ...place,
    code,
    detail,
    at,
    level: catalogueFaultOf(code).level,
    persistent: false,
    ruleId: null,
  })
}
