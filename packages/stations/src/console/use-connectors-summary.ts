import { useCall, useLive, useLiveChange } from '@evops/kit'
import { useEffect, useRef } from 'react'
import { overviewTopic, summariseConnectors } from '../contract/index.ts'
import { chargePointNoOf } from './live-reads.ts'

const manyConnectors = 2_000

/**
 * Counts follow the states: read again soon after one changed, less often where there are many connectors. Power moves without
 * a state, so they are read every ten seconds anyway.
 */
export function useConnectorsSummary() {
  const summary = useCall(summariseConnectors, {}, { every: 10_000, quiet: true })
  const live = useLive(overviewTopic, undefined, chargePointNoOf)
  const waitMs = (summary.data?.connectors ?? 0) > manyConnectors ? 5_000 : 1_500
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useLiveChange(live.name, () => {
    timer.current ??= setTimeout(() => {
      timer.current = undefined
      void summary.refetch()
    }, waitMs)
  })
  useEffect(
    () => () => {
      clearTimeout(timer.current)
      timer.current = undefined
    },
    [],
  )
  return summary
}
