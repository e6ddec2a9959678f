import { liveValues, useCall, useLive, useLiveChange } from '@evops/kit'
import { useEffect, useState, useSyncExternalStore } from 'react'
import {
  overviewChargePoints,
  overviewTopic,
  type OverviewChange,
  type OverviewStation,
} from '../../contract/index.ts'
import { chargePointNoOf } from '../live-reads.ts'
import { type Field, fieldOf, inNeed, takeStates } from './cells.rules.ts'

function isChange(value: unknown): value is OverviewChange {
  return Array.isArray(value) && value.length === 3 && typeof value[2] === 'number'
}

/** The field outside React: a thousand changes at once are one repaint. */
function createFieldStore() {
  let field: Field | undefined
  let readAt = 0
  let version = 0
  let ocppMessage = 0
  const listeners = new Set<() => void>()
  const notifyListeners = () => {
    ocppMessage = 0
    version += 1
    for (const listener of listeners) listener()
  }
  const take = (items: Iterable<unknown>) => {
    let changed = false
    for (const item of items)
      if (field && isChange(item) && item[2] >= readAt && takeStates(field, [item[0], item[1]]))
        changed = true
    return changed
  }
  return {
    field: () => field,
    version: () => version,
    /** What was read, and what has come since then. */
    read(stations: readonly OverviewStation[], at: number, live: Iterable<unknown>) {
      field = inNeed(fieldOf(stations))
      readAt = at
      take(live)
      notifyListeners()
    },
    change(items: Iterable<unknown>) {
      if (take(items)) ocppMessage ||= requestAnimationFrame(notifyListeners)
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/**
 * All charge points with the states of their connectors: read once, then as the live topic says. While the connection is down,
 * and every few minutes, the list is read anew: what came and went shows then. The field changes in place; `version` says so.
 */
export function useOverview() {
  'use no memo'
  const [store] = useState(createFieldStore)
  const live = useLive(overviewTopic, undefined, chargePointNoOf)
  const listed = useCall(overviewChargePoints, {}, { every: live.late ? 15_000 : 180_000, quiet: true })
  const { data } = listed
  useEffect(() => {
    if (data) store.read(data.stations, data.at, liveValues(live.name).values())
  }, [store, data, live.name])
  useLiveChange(live.name, (items) => store.change(items))
  const version = useSyncExternalStore(store.subscribe, store.version)
  return { field: store.field(), version, listed }
}
