import { Problem } from '@evops/platform/contract'
import type { Tx } from '@evops/platform/server'

/** A business act: in which transaction, for which operator, by whom (null: the system itself), and when. */
export interface Act {
  tx: Tx
  operatorId: string
  userId: string | null
  now: Date
}

/** Runs a statement that an exclusion constraint may refuse, and says so in the domain's terms. */
export async function refusingOverlap(work: Promise<void>): Promise<void> {
  try {
    await work
  } catch (error) {
    const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined
    if (code === '23P01') throw new Problem('tariffs.overlap')
    throw error
  }
}
