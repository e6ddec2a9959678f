import { isDeepStrictEqual } from 'node:util'
import type { Tx } from '@evops/platform/server'
import { quarterMs } from '../../contract/index.ts'
import { limitsBy } from '../load/load.rules.ts'
import { findSupply } from '../supply/supply.store.ts'
import { versionsOf } from '../tariffs/grid-tariffs.store.ts'
import {
  deleteOldEvents,
  lockEvents,
  upsertEvents,
  saveOutsideLimits,
  type StoredEvent,
} from './events.store.ts'
import { isOldNews, evaluateEvent, laidOver } from './stored-events.rules.ts'
import { limitsOf, type Meaning } from './resolve.rules.ts'

const dayMs = 86_400_000
/** Days for which limits are calculated in advance, and days for which past data is kept. */
const horizonDays = 8
const retentionDays = 30

export interface ReportedEvents {
  raws: readonly unknown[]
  descriptors: readonly unknown[]
}
interface Keeping {
  operatorId: string
  connectionId: string
  supplyId: string
  meaning: Meaning
  now: Date
  /** Null: no report was received, and the known events apply until they end. */
  reported: ReportedEvents | null
  chance: () => number
}

/** Stores the report of a VTN and calculates its limits from now on. Returns true if a limit changed. */
export async function saveReportedEvents(tx: Tx, keeping: Keeping): Promise<boolean> {
  const { now, reported, connectionId } = keeping
  const stored = await lockEvents(tx, connectionId)
  const current = reported ? laidOver(stored, reported.raws, { ...keeping, ...reported }) : stored
  const base = await baseOf(tx, keeping)
  const within = { from: now.getTime(), until: horizonOf(now) }
  const facts = { within, meaning: keeping.meaning, hasBase: base?.isKnown ?? false }
  const all = current.map((event) => evaluateEvent(event, facts)).filter(({ event }) => !isOldNews(event))
  const before = new Map<string, StoredEvent>(stored.map((event) => [event.eventId, event]))
  const changed = all.filter(({ event }) => !isDeepStrictEqual(before.get(event.eventId), event))
  await upsertEvents(
    tx,
    keeping,
    changed.map(({ event }) => event),
  )
  const query = {
    meaning: keeping.meaning,
    baseAt: base?.at ?? (() => null),
    changes: base?.changes(within) ?? [],
  }
  const limits = limitsOf(
    all.flatMap(({ read }) => read ?? []),
    { ...query, ...within },
  )
  const isAnother = await saveOutsideLimits(tx, keeping, limits)
  await deleteOldEvents(tx, connectionId, new Date(now.getTime() - retentionDays * dayMs))
  return isAnother
}
/** The same value for a whole day, so that endless limits do not change with each check. */
const horizonOf = (now: Date) => (Math.floor(now.getTime() / dayMs) + 1 + horizonDays) * dayMs

/** Returns the contracted power of a supply point by quarter hour. Undefined: the supply point does not exist. */
async function baseOf(tx: Tx, { supplyId, now }: Keeping) {
  const supply = await findSupply(tx, supplyId)
  if (!supply) return undefined
  const versions = supply.tariffId === null ? [] : await versionsOf(tx, supply.tariffId)
  const limitAt = limitsBy({ ...supply, versions })
  const at = (instant: number) => limitAt(Math.floor(instant / quarterMs) * quarterMs).limitW
  return {
    at,
    isKnown: at(now.getTime()) !== null,
    changes({ from, until }: { from: number; until: number }): number[] {
      const found: number[] = []
      let last = at(from)
      for (
        let quarter = (Math.floor(from / quarterMs) + 1) * quarterMs;
        quarter < until;
        quarter += quarterMs
      ) {
        const own = at(quarter)
        if (own !== last) found.push(quarter)
        last = own
      }
      return found
    },
  }
}
