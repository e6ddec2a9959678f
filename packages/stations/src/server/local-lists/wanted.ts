import {
  after,
  cut,
  digestOf,
  inReach,
  nextListStep,
  type HeldList,
  type ListEntries,
  type ListStep,
  type ListUpdate,
} from './local-lists.rules.ts'
import type { ListContents } from '../ports.ts'

/** Maximum cached lists. A thousand charge points have only a few different ones. */
const mostLists = 64
const mostSteps = 256

/** Lists on charge points and expected lists, calculated once for identical ones. */
export interface Wanted {
  of(contents: ListContents, chargePoint: { stationId: string; protocol: string }): ListEntries
  /** Same as `nextListStep`. */
  step(held: HeldList, should: ListEntries, fullOnly: boolean): ListStep
  /** Same as `after`. */
  after(entries: ListEntries, update: ListUpdate): ListEntries
  /** Returns as much of a list as fits. */
  cut(entries: ListEntries, most: number | null): ListEntries
  /** Caches a list and returns the cached equal one. */
  cached(entries: ListEntries): ListEntries
  byDigest(digest: string): ListEntries | undefined
}

export function createWanted(): Wanted {
  const lists = new Map<string, ListEntries>()
  const cuts = new Map<string, ListEntries>()
  const steps = new Map<string, ListStep>()
  const results = new WeakMap<ListUpdate, Map<string, ListEntries>>()
  const reaches = new WeakMap<ListEntries, Map<string, ListEntries>>()
  const cacheEntries = (entries: ListEntries) => remember(lists, digestOf(entries), () => entries, mostLists)
  return {
    cached: cacheEntries,
    cut: (entries, most) =>
      most === null || most >= Object.keys(entries).length
        ? entries
        : remember(cuts, `${digestOf(entries)} ${most}`, () => cacheEntries(cut(entries, most)), mostLists),
    after(entries, update) {
      // Safe key: updates are the objects returned by `step`, shared by all equal lists.
      const byHeld = results.get(update) ?? new Map<string, ListEntries>()
      results.set(update, byHeld)
      return remember(byHeld, digestOf(entries), () => cacheEntries(after(entries, update)), mostLists)
    },
    byDigest: (digest) => lists.get(digest),
    of({ all, ofStation }, { stationId, protocol }) {
      const entries = ofStation[stationId] ?? all
      const byProtocol = reaches.get(entries) ?? new Map<string, ListEntries>()
      reaches.set(entries, byProtocol)
      return remember(byProtocol, protocol, () => cacheEntries(inReach(entries, protocol)), mostLists)
    },
    step(held, should, fullOnly) {
      const { version, reported, mostAtOnce, most } = held
      if (reported === null || reported < 0) return nextListStep(held, should, fullOnly)
      const [has, wants] = [digestOf(held.entries), digestOf(should)]
      const key = [has, wants, version > 0, reported === version, mostAtOnce, most, fullOnly].join(' ')
      return remember(steps, key, () => nextListStep(held, should, fullOnly), mostSteps)
    },
  }
}

/** Adds an entry to the cache. The oldest entry is removed first. */
function remember<Value>(into: Map<string, Value>, key: string, make: () => Value, most: number): Value {
  const there = into.get(key)
  if (there !== undefined) return there
  const value = make()
  const [oldest] = into.keys()
  if (into.size >= most && oldest !== undefined) into.delete(oldest)
  into.set(key, value)
  return value
}

/** Returns the digest of all list contents. */
export function digestOfContents({ all, ofStation }: ListContents): string {
  const stations = Object.entries(ofStation).map(
    ([id, entries]) => [id, { status: digestOf(entries) }] as const,
  )
  return digestOf({ '': { status: digestOf(all) }, ...Object.fromEntries(stations) })
}
