import type { House, LiveTopic } from '@evops/platform/server'
import { z } from 'zod'
import { type OverviewChange, overviewTopic, viewPermission } from '../../contract/index.ts'
import { liveChannel } from './guns-live.ts'
import { databaseNow } from './guns.store.ts'
import { statesChangedSince } from './overview.store.ts'

const message = z.object({ operatorId: z.uuid() })
/** A row is stamped before its transaction is visible, so each look reaches back a little. */
const overlapMs = 3_000

interface Watched {
  since: number
  told: Map<string, string>
  /** A look runs; another one is wanted. */
  busy: boolean
  again: boolean
}

/** Tells whoever watches the overview which charge points changed their states: a few bytes each, never their values. */
export function createOverviewLive(house: House) {
  const operators = new Map<string, Watched>()

  async function look(operatorId: string, known: Watched): Promise<void> {
    const { now, changed } = await house.db.inTenant(operatorId, async (tx) => ({
      now: await databaseNow(tx),
      changed: await statesChangedSince(tx, operatorId, new Date(known.since - overlapMs)),
    }))
    const fresh = changed.filter(({ states: [pileNo, text] }) => known.told.get(pileNo) !== text)
    for (const { states } of fresh) known.told.set(states[0], states[1])
    known.since = now.getTime()
    const items = fresh.map(({ states: [pileNo, text], stationId }) => {
      const value: OverviewChange = [pileNo, text, known.since]
      return { key: pileNo, value, stationId }
    })
    if (items.length > 0) house.live.publish(operatorId, overviewTopic, items)
  }

  /** One look at a time per operator; whatever arrives meanwhile asks for one more. */
  async function lookSoon(operatorId: string): Promise<void> {
    const known = operators.get(operatorId)
    if (!known) return
    if (!house.live.watched(operatorId, overviewTopic)) return void operators.delete(operatorId)
    if (known.busy) return void (known.again = true)
    known.busy = true
    try {
      do {
        known.again = false
        await look(operatorId, known)
      } while (known.again)
    } finally {
      known.busy = false
    }
  }

  const unsubscribe = house.bus.subscribe(liveChannel, (payload) => {
    const read = message.safeParse(payload)
    if (!read.success) return
    lookSoon(read.data.operatorId).catch((error: unknown) => house.log.warn({ error }, 'live overview'))
  })

  const topic: LiveTopic = {
    name: overviewTopic,
    permission: viewPermission,
    async snapshot({ operatorId }) {
      if (!operators.has(operatorId)) {
        const now = await house.db.inTenant(operatorId, databaseNow)
        operators.set(operatorId, { since: now.getTime(), told: new Map(), busy: false, again: false })
      }
      return []
    },
  }
  return { topic, close: unsubscribe }
}
