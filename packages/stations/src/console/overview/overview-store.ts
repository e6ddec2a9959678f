import { liveValues, useCall, useLive, useLiveChange } from '@evops/kit'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { overviewChargePoints, overviewTopic, type OverviewChange, type OverviewStation } from '../../contract/index.ts'
import { chargePointNoOf } from '../live-reads.ts'
import { type OverviewField, createOverviewField, sortFieldByUrgency, applyChargePointStates } from './cells.rules.ts'

function isChange(value: unknown): value is OverviewChange {
  return Array.isArray(value) && value.length === 3 && typeof value[2] === 'number'
}

/** Store for the field outside React, so that a thousand changes cause one repaint. */
function createFieldStore() {
  let field: OverviewField | undefined
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
      if (field && isChange(item) && item[2] >= readAt && applyChargePointStates(field, [item[0], item[1]]))
        changed = true
    return changed
  }
  return {
    field: () => field,
    version: () => version,
    /** Applies the loaded overview and the live changes received since then. */
    read(stations: readonly OverviewStation[], at: number, live: Iterable<unknown>) {
      field = sortFieldByUrgency(createOverviewField(stations))
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
 * Returns all charge points with the states of their connectors: loaded once, then updated by the live topic. The list
 * is reloaded every few minutes and while the connection is down, which also shows added and removed charge points. The
 * field changes in place; `version` signals a change.
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
