import { dayMs } from '@evops/platform/contract'
import {
  instantToLocalTime,
  currentUserStore,
  prefetch,
  useCall,
  useIsPermitted,
  useCurrentUser,
  useNow,
  localTimeToInstant,
} from '@evops/kit'
import { dayFigures } from '../../contract/index.ts'

/**
 * Returns the current day. A session belongs to the day on which it ends, as in reports. A dashboard that stays open
 * overnight changes to the new day.
 */
export function useToday(): { day: string; from: string } {
  const { timeZone } = useCurrentUser().operator
  const day = dayAt(useNow(), timeZone)
  return { day, from: localTimeToInstant(`${day}T00:00`, timeZone) }
}

function dayAt(now: number, timeZone: string): string {
  return instantToLocalTime(new Date(now).toISOString(), timeZone).slice(0, 10)
}

/** Returns the midnight `days` days from the one at `from`, in the time zone `zone`. A day has 23 to 25 hours. */
export function localMidnightAfter(from: number, zone: string, days: number): string {
  const noon = new Date(from + (days + 0.5) * dayMs).toISOString()
  return localTimeToInstant(`${instantToLocalTime(noon, zone).slice(0, 10)}T00:00`, zone)
}

/** Returns the query of a load curve for the day that is `days` days from the one that begins at `from`. */
export function loadCurveQuery(from: number, zone: string, days: number) {
  return { query: { from: localMidnightAfter(from, zone, days), to: localMidnightAfter(from, zone, days + 1) } }
}

/** Prefetches the day's figures while the code of the dashboard is still loading. */
export function prefetchDayFigures(): void {
  const me = currentUserStore.get()
  if (me) void prefetch(dayFigures, { query: { day: dayAt(Date.now(), me.operator.timeZone) } })
}

/** Loads the day's figures once for all parts of the dashboard. */
export function useDayFigures() {
  const { day } = useToday()
  const enabled = useIsPermitted()(dayFigures)
  return useCall(dayFigures, { query: { day } }, { every: 30_000, quiet: true, enabled })
}
