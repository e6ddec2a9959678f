import type { Tx } from '@evops/platform/server'
import { stateAfter, type ReaderJobKind } from '../../contract/index.ts'
import { lockCard, operate } from '../cards/card-writes.store.ts'
import { tellToken } from '../cards/cards.service.ts'
import type { CardsDeps } from '../deps.ts'
import type { JobEnd, StandingJob } from './jobs.store.ts'

type Outcome = (tx: Tx, deps: CardsDeps, ended: { job: StandingJob; end: JobEnd }) => Promise<void>

/** What an ended job means for its card, in the transaction of its end. Money is booked by the purse's acts, here. */
export const outcomes: Record<ReaderJobKind, Outcome> = {
  read: async () => {},
  personalise: async () => {},
  load: greyWhereUncertain,
  unload: greyWhereUncertain,
  ungrey: async () => {},
  pin: async () => {},
}

/** The deciding command is out and nothing came back: the card is refused everywhere until it is read. */
async function greyWhereUncertain(
  tx: Tx,
  deps: CardsDeps,
  { job, end }: Parameters<Outcome>[2],
): Promise<void> {
  if (end.state === 'done' || !end.uncertain) return
  const card = await lockCard(tx, { id: job.cardId })
  if (!card || !stateAfter('grey', card.state)) return
  const by = { userId: job.byId, name: job.byName }
  const detail = { readerJob: job.id, kind: job.kind, amountMinor: job.amountMinor }
  await operate(tx, card, { operation: { kind: 'grey', by, at: deps.house.now(), detail } })
  await tellToken(tx, deps, card.id)
}
