import { useCall, useLive, useLiveChange } from '@evops/kit'
import { useEffect, useRef } from 'react'
import { overviewTopic, summariseGuns } from '../contract/index.ts'
import { pileNoOf } from './live-reads.ts'

const manyGuns = 2_000

/**
 * Counts follow the states: read again soon after one changed, less often where there are many guns. Power moves without
 * a state, so they are read every ten seconds anyway.
 */
export function useGunsSummary() {
  const summary = useCall(summariseGuns, {}, { every: 10_000, quiet: true })
  const live = useLive(overviewTopic, undefined, pileNoOf)
  const waitMs = (summary.data?.guns ?? 0) > manyGuns ? 5_000 : 1_500
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
