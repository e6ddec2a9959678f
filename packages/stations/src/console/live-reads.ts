import { queryClient, useLive, useLiveChange } from '@evops/kit'
import type { EndpointSpec } from '@evops/platform/contract'
import { useEffect, useRef } from 'react'
import { alarmsTopic, overviewTopic } from '../contract/index.ts'

const waitMs = 2_000

export const idOf = (item: unknown) => String((item as { id: unknown }).id)
/** An item of the overview begins with its charge point's number. */
export const chargePointNoOf = (item: unknown) => (Array.isArray(item) ? String(item[0]) : '')

/** Reads again what changes of a live topic have made old; at most every two seconds, so that rows don't jump about. */
export function useLiveReads(name: string, specs: readonly EndpointSpec[]): void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useLiveChange(name, () => {
    timer.current ??= setTimeout(() => {
      timer.current = undefined
      for (const spec of specs) void queryClient.invalidateQueries({ queryKey: [spec.name] })
    }, waitMs)
  })
  useEffect(
    () => () => {
      clearTimeout(timer.current)
      timer.current = undefined
    },
    [],
  )
}

/** Keeps lists about charge points as they are: states, connections and alarms move them. */
export function useMovingList(specs: readonly EndpointSpec[]): void {
  const { name: states } = useLive(overviewTopic, undefined, chargePointNoOf)
  const { name: alarms } = useLive(alarmsTopic, undefined, idOf)
  useLiveReads(states, specs)
  useLiveReads(alarms, specs)
}
