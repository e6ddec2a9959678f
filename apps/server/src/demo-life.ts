import { Problem } from '@evops/platform/contract'
import type { House } from '@evops/platform/server'
import { randomInt } from 'node:crypto'
import { demoTags } from './demo-site.ts'
import type { Domains } from './domains.ts'

const minuteMs = 60_000
const firstMs = 20_000

interface Parts {
  house: House
  domains: Domains
  operatorId: string
}

/**
 * What the demo's drivers do beside charging: now and then one books a connector, as their app would. Simulated charge
 * points keep it; whoever booked comes and charges, or does not. Returns what ends it.
 */
export function liveDemo(parts: Parts): () => void {
  const ending = new AbortController()
  let timer: NodeJS.Timeout | undefined
  const after = (ms: number) => {
    timer = setTimeout(() => void act(), ms)
    timer.unref()
  }
  const act = async () => {
    await aBooking(parts).catch((error: unknown) => parts.house.log.warn({ error }, 'demo booking'))
    if (!ending.signal.aborted) after(randomInt(2, 5) * minuteMs)
  }
  after(firstMs)
  return () => {
    ending.abort()
    clearTimeout(timer)
  }
}

async function aBooking({ house, domains: { members }, operatorId }: Parts): Promise<void> {
  const startsAt = new Date(house.now().getTime() + randomInt(5, 120) * minuteMs).toISOString()
  const idTag = demoTags[randomInt(demoTags.length)]?.idTag
  try {
    await house.db.inTenant(operatorId, async (tx) => {
      const stations = await members.bookableStations(tx)
      const stationId = stations[randomInt(Math.max(1, stations.length))]?.stationId
      if (stationId === undefined || idTag === undefined) return
      const by = { operatorId, user: null, source: 'app' } as const
      await members.book(tx, { by, form: { stationId, startsAt, idTag } })
    })
  } catch (error) {
    // Nothing is free, or they have one already: another time.
    if (!(error instanceof Problem)) throw error
  }
}
