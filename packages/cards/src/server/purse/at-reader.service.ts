import { Problem } from '@evops/platform/contract'
import type { Tx } from '@evops/platform/server'
import type { ReaderJob } from '../../contract/index.ts'
import type { CardsDeps } from '../deps.ts'
import { requireBridge } from '../readers/bridges.service.ts'
import { startReaderJob, type NewReaderJob } from '../readers/jobs.service.ts'
import { openMoneyJob, type StoredReaderJob } from '../readers/jobs.store.ts'

/**
 * Starts a purse action at a reader. The booking follows only after the chip has responded. Throws like
 * `startReaderJob`.
 */
export async function startPurseReaderJob(tx: Tx, deps: CardsDeps, job: NewReaderJob): Promise<ReaderJob> {
  if (job.bridgeId !== null) await requireBridge(tx, job.bridgeId)
  return startReaderJob(tx, deps, job)
}

/**
 * Throws cards.reader-busy, cards.reader-unknown: no money is moved on a card that a reader is writing, or whose last
 * job has an unknown result.
 */
export function refuseOpenMoneyJob(job: StoredReaderJob | undefined): void {
  if (job) throw new Problem(job.endedAt === null ? 'cards.reader-busy' : 'cards.reader-unknown')
}
export async function requireNoOpenReaderJob(tx: Tx, cardId: string): Promise<void> {
  refuseOpenMoneyJob(await openMoneyJob(tx, cardId))
}
