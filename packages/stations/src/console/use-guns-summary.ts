import { useCall, useLive, useLiveChange } from '@evops/platform/console'
import { useEffect, useRef } from 'react'
import { gunsTopic, summariseGuns } from '../contract/index.ts'

/** Counts follow the live values: read again soon after something moved, less often where there are many guns. */
export function useGunsSummary() {
  const summary = useCall(summariseGuns, {}, { every: 60_000, quiet: true })
  const live = useLive(gunsTopic)
  const waitMs = (summary.data?.guns ?? 0) > 2_000 ? 5_000 : 1_500
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
