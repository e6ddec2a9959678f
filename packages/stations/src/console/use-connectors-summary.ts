import { useCall, useLive, useLiveChange } from '@evops/kit'
import { useEffect, useRef } from 'react'
import { overviewTopic, summariseConnectors } from '../contract/index.ts'
import { chargePointNoOf } from './live-reads.ts'

const manyConnectors = 2_000

/**
 * Loads the state counts. They are reloaded soon after a state change, less often with many connectors, and every ten
 * seconds in any case, because power changes without a state change.
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
