import { loadPeriodsPanel } from '@evops/charging/console'
import { useCall } from '@evops/kit'
import { periodsReport, reportEndpoint } from '@evops/reports/contract'
import { lazy } from 'react'

const endpoint = reportEndpoint(periodsReport)
const Panel = lazy(async () => ({ default: await loadPeriodsPanel() }))

/** Shows the day's energy by price period on the video wall, with the data of the period report. */
export function WallPeriods({ day }: { day: string }) {
  const query = { dayFrom: day, dayTo: day, by: 'day' as const, page: 1, pageSize: 1 }
  const { data } = useCall(endpoint, { query }, { every: 60_000, quiet: true })
  const values = data?.totals.map((total) => total.values.energyByPeriodDwh)
  const [first] = values ?? []
  return <Panel energyDwh={Array.isArray(first) ? first : data && []} />
}
