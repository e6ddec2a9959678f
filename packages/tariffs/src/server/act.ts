import { Problem } from '@evops/platform/contract'
import type { Tx } from '@evops/platform/server'

/** Context of a business act: transaction, operator, user (null: the system itself), and time. */
export interface TariffActContext {
  tx: Tx
  operatorId: string
  userId: string | null
  now: Date
}

/** Runs a statement that an exclusion constraint may reject, and converts the error to a refusal of this domain. */
export async function refusingOverlap(work: Promise<void>): Promise<void> {
  try {
    await work
  } catch (error) {
    const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined
    if (code === '23P01') throw new Problem('tariffs.overlap')
    throw error
  }
}
