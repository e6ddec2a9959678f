import { Problem } from '@evops/platform/contract'
import type { Tx } from '@evops/platform/server'
import type { ReaderJob } from '../../contract/index.ts'
import type { CardsDeps } from '../deps.ts'
import { requireBridge } from '../readers/bridges.service.ts'
import { startReaderJob, type NewJob } from '../readers/jobs.service.ts'
import { openMoneyJob, type StandingJob } from '../readers/jobs.store.ts'

/** Begins an act of the purse at a reader: nothing is booked before the chip has answered. Throws as `startReaderJob`. */
export async function begin(tx: Tx, deps: CardsDeps, job: NewJob): Promise<ReaderJob> {
  if (job.bridgeId !== null) await requireBridge(tx, job.bridgeId)
  return startReaderJob(tx, deps, job)
}

/** Throws cards.reader-busy, cards.reader-unknown: nobody moves money on a card that a reader writes, or of which nobody knows what it did. */
export function refuseOpen(job: StandingJob | undefined): void {
  if (job) throw new Problem(job.endedAt === null ? 'cards.reader-busy' : 'cards.reader-unknown')
}
export async function requireNoReader(tx: Tx, cardId: string): Promise<void> {
  refuseOpen(await openMoneyJob(tx, cardId))
}
