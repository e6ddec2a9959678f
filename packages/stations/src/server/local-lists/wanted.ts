import {
  entriesAfterUpdate,
  limitListSize,
  digestOfListEntries,
  withoutTooLongTokens,
  nextLocalListStep,
  type StoredLocalList,
  type LocalListEntries,
  type LocalListStep,
  type LocalListUpdate,
} from './local-lists.rules.ts'
import type { LocalListContents } from '../ports.ts'

/** Maximum cached lists. A thousand charge points have only a few different ones. */
const mostLists = 64
const mostSteps = 256

/** Lists on charge points and expected lists, calculated once for identical ones. */
export interface ExpectedLists {
  of(contents: LocalListContents, chargePoint: { stationId: string; protocol: string }): LocalListEntries
  /** Same as `nextLocalListStep`. */
  step(held: StoredLocalList, should: LocalListEntries, fullOnly: boolean): LocalListStep
  /** Same as `after`. */
  after(entries: LocalListEntries, update: LocalListUpdate): LocalListEntries
  /** Returns as much of a list as fits. */
  cut(entries: LocalListEntries, most: number | null): LocalListEntries
  /** Caches a list and returns the cached equal one. */
  cached(entries: LocalListEntries): LocalListEntries
  byDigest(digest: string): LocalListEntries | undefined
}

export function createExpectedLists(): ExpectedLists {
  const lists = new Map<string, LocalListEntries>()
  const cuts = new Map<string, LocalListEntries>()
  const steps = new Map<string, LocalListStep>()
  const results = new WeakMap<LocalListUpdate, Map<string, LocalListEntries>>()
  const reaches = new WeakMap<LocalListEntries, Map<string, LocalListEntries>>()
  const cacheEntries = (entries: LocalListEntries) =>
    remember(lists, digestOfListEntries(entries), () => entries, mostLists)
  return {
    cached: cacheEntries,
    cut: (entries, most) =>
      most === null || most >= Object.keys(entries).length
        ? entries
        : remember(
            cuts,
            `${digestOfListEntries(entries)} ${most}`,
            () => cacheEntries(limitListSize(entries, most)),
            mostLists,
          ),
    after(entries, update) {
      // Safe key: updates are the objects returned by `step`, shared by all equal lists.
      const byHeld = results.get(update) ?? new Map<string, LocalListEntries>()
      results.set(update, byHeld)
      return remember(
        byHeld,
        digestOfListEntries(entries),
        () => cacheEntries(entriesAfterUpdate(entries, update)),
        mostLists,
      )
    },
    byDigest: (digest) => lists.get(digest),
    of({ all, ofStation }, { stationId, protocol }) {
      const entries = ofStation[stationId] ?? all
      const byProtocol = reaches.get(entries) ?? new Map<string, LocalListEntries>()
      reaches.set(entries, byProtocol)
      return remember(byProtocol, protocol, () => cacheEntries(withoutTooLongTokens(entries, protocol)), mostLists)
    },
    step(held, should, fullOnly) {
      const { version, reported, mostAtOnce, most } = held
      if (reported === null || reported < 0) return nextLocalListStep(held, should, fullOnly)
      const [has, wants] = [digestOfListEntries(held.entries), digestOfListEntries(should)]
      const key = [has, wants, version > 0, reported === version, mostAtOnce, most, fullOnly].join(' ')
      return remember(steps, key, () => nextLocalListStep(held, should, fullOnly), mostSteps)
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
export function digestOfContents({ all, ofStation }: LocalListContents): string {
  const stations = Object.entries(ofStation).map(
    ([id, entries]) => [id, { status: digestOfListEntries(entries) }] as const,
  )
  return digestOfListEntries({ '': { status: digestOfListEntries(all) }, ...Object.fromEntries(stations) })
}
