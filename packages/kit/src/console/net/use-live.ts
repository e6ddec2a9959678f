import { useCallback, useEffect, useRef, useSyncExternalStore } from 'react'
import {
  liveChangedAt,
  type LiveValueLimits,
  liveState,
  liveValue,
  liveValues,
  subscribeLive,
  watchTopic,
} from './live.ts'
import { useStore } from '../state/store.ts'

/**
 * Watches a topic while the screen is shown. `useLive('charge points', stationId)` watches `charge-points/{stationId}`.
 * Returns the full name for `useLiveValue`, and the state of the connection. It repaints only on state changes, not on
 * values.
 */
export function useLive(topic: string, id?: string, keyOf?: (item: unknown) => string, keep?: LiveValueLimits) {
  const name = id === undefined ? topic : `${topic}/${id}`
  const how = useRef({ keyOf, keep })
  useEffect(() => watchTopic(name, how.current.keyOf, how.current.keep), [name])
  const { state, since } = useStore(liveState)
  return { name, state, since, late: state === 'late' }
}

/** Returns one value of a watched topic by key; the component repaints only when this value changes. */
export function useLiveValue<T>(name: string, key: string, check: (value: unknown) => value is T): T | undefined {
  const subscribe = useCallback((listener: () => void) => subscribeLive(name, key, listener), [name, key])
  const value = useSyncExternalStore(subscribe, () => liveValue(name, key))
  return check(value) ? value : undefined
}

/**
 * Returns all values of a topic and the time of their last change; repaints at most once a second (the server combines
 * changes).
 */
export function useLiveValues<T>(
  name: string,
  check: (value: unknown) => value is T,
): { values: T[]; at: string | undefined } {
  // The React Compiler would memoise the first values, because it cannot detect that they change with `at`.
  'use no memo'
  const subscribe = useCallback((listener: () => void) => subscribeLive(name, undefined, listener), [name])
  const at = useSyncExternalStore(subscribe, () => liveChangedAt(name))
  return { values: [...liveValues(name).values()].filter(check), at }
}

/** Calls back for every change of a topic with the changed items (to refetch a list, count new rows). */
export function useLiveChange(name: string, onChange: (items: readonly unknown[]) => void): void {
  const latest = useRef(onChange)
  useEffect(() => {
    latest.current = onChange
  })
  useEffect(() => subscribeLive(name, undefined, (items) => latest.current(items)), [name])
}
