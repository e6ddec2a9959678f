import { queryClient, useLive, useLiveChange } from '@evops/kit'
import type { EndpointSpec } from '@evops/platform/contract'
import { useEffect, useRef } from 'react'
import { alarmsTopic, overviewTopic } from '../contract/index.ts'

const waitMs = 2_000

export const itemIdOf = (item: unknown) => String((item as { id: unknown }).id)
/** The first element of an overview item is the charge point's number. */
export const chargePointNoOf = (item: unknown) => (Array.isArray(item) ? String(item[0]) : '')

/** Reloads data that a live topic has made outdated, at most every two seconds, so that rows do not jump. */
export function useLiveReload(name: string, specs: readonly EndpointSpec[]): void {
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

/** Reloads lists of charge points when states, connections or alarms change. */
export function useLiveChargePointLists(specs: readonly EndpointSpec[]): void {
  const { name: states } = useLive(overviewTopic, undefined, chargePointNoOf)
  const { name: alarms } = useLive(alarmsTopic, undefined, itemIdOf)
  useLiveReload(states, specs)
  useLiveReload(alarms, specs)
}
