import { dayMs } from '@evops/platform/contract'
import { isDeepStrictEqual } from 'node:util'
import type { Tx } from '@evops/platform/server'
import { quarterMs } from '../../contract/index.ts'
import { createLimitLookup } from '../load/load.rules.ts'
import { findSupply } from '../supply/supply.store.ts'
import { gridTariffVersionsOf } from '../tariffs/grid-tariffs.store.ts'
import {
  deleteOldVtnEvents,
  lockVtnEvents,
  upsertVtnEvents,
  saveExternalLimits,
  type StoredVtnEvent,
} from './events.store.ts'
import { hasEndedBeforeReceipt, evaluateEvent, mergeReportedEvents } from './stored-events.rules.ts'
import { resolveEventLimits, type LimitTypeSettings } from './resolve.rules.ts'

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
  meaning: LimitTypeSettings
  now: Date
  /** Null: no report was received, and the known events apply until they end. */
  reported: ReportedEvents | null
  chance: () => number
}

/** Stores the report of a VTN and calculates its limits from now on. Returns true if a limit changed. */
export async function saveReportedEvents(tx: Tx, keeping: Keeping): Promise<boolean> {
  const { now, reported, connectionId } = keeping
  const stored = await lockVtnEvents(tx, connectionId)
  const current = reported ? mergeReportedEvents(stored, reported.raws, { ...keeping, ...reported }) : stored
  const base = await baseOf(tx, keeping)
  const within = { from: now.getTime(), until: horizonOf(now) }
  const facts = { within, meaning: keeping.meaning, hasBase: base?.isKnown ?? false }
  const all = current.map((event) => evaluateEvent(event, facts)).filter(({ event }) => !hasEndedBeforeReceipt(event))
  const before = new Map<string, StoredVtnEvent>(stored.map((event) => [event.eventId, event]))
  const changed = all.filter(({ event }) => !isDeepStrictEqual(before.get(event.eventId), event))
  await upsertVtnEvents(
    tx,
    keeping,
    changed.map(({ event }) => event),
  )
  const query = {
    meaning: keeping.meaning,
    baseAt: base?.at ?? (() => null),
    changes: base?.changes(within) ?? [],
  }
  const limits = resolveEventLimits(
    all.flatMap(({ read }) => read ?? []),
    { ...query, ...within },
  )
  const isAnother = await saveExternalLimits(tx, keeping, limits)
  await deleteOldVtnEvents(tx, connectionId, new Date(now.getTime() - retentionDays * dayMs))
  return isAnother
}
/** The same value for a whole day, so that endless limits do not change with each check. */
const horizonOf = (now: Date) => (Math.floor(now.getTime() / dayMs) + 1 + horizonDays) * dayMs

/** Returns the contracted power of a supply point by quarter hour. Undefined: the supply point does not exist. */
async function baseOf(tx: Tx, { supplyId, now }: Keeping) {
  const supply = await findSupply(tx, supplyId)
  if (!supply) return undefined
  const versions = supply.tariffId === null ? [] : await gridTariffVersionsOf(tx, supply.tariffId)
  const limitAt = createLimitLookup({ ...supply, versions })
  const at = (instant: number) => limitAt(Math.floor(instant / quarterMs) * quarterMs).limitW
  return {
    at,
    isKnown: at(now.getTime()) !== null,
    changes({ from, until }: { from: number; until: number }): number[] {
      const found: number[] = []
      let last = at(from)
      for (let quarter = (Math.floor(from / quarterMs) + 1) * quarterMs; quarter < until; quarter += quarterMs) {
        const own = at(quarter)
        if (own !== last) found.push(quarter)
        last = own
      }
      return found
    },
  }
}
