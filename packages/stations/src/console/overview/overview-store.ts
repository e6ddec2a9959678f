import {
  overviewPiles,
  overviewTopic,
  type OverviewStation,
  type OverviewChange,
} from '../../contract/index.ts'
import { useCall, useLive, useLiveValues } from '@evops/platform/console'
import { useMemo } from 'react'

function isChange(value: unknown): value is OverviewChange {
  return Array.isArray(value) && value.length === 3 && typeof value[2] === 'number'
}
const byPileNo = (item: unknown) => (isChange(item) ? item[0] : '')

/**
 * All charge points with the states of their guns: read once, then as the live topic says. While the connection is down,
 * and every few minutes, the list is read anew: what came and went shows then.
 */
export function useOverview() {
  const live = useLive(overviewTopic, undefined, byPileNo)
  const listed = useCall(overviewPiles, {}, { every: live.late ? 15_000 : 180_000, quiet: true })
  const { values, at } = useLiveValues(live.name, isChange)
  const { data } = listed
  const stations = useMemo(() => {
    if (!data) return undefined
    const newer = new Map<string, string>()
    for (const [pileNo, text, when] of values) if (when >= data.at) newer.set(pileNo, text)
    return newer.size === 0 ? data.stations : data.stations.map((station) => withChanges(station, newer))
    // oxlint-disable-next-line react/exhaustive-deps -- `values` is a new list at every change of `at`
  }, [data, at])
  return { stations, listed }
}

function withChanges(station: OverviewStation, newer: ReadonlyMap<string, string>): OverviewStation {
  if (!station.piles.some(([pileNo, text]) => (newer.get(pileNo) ?? text) !== text)) return station
  return { ...station, piles: station.piles.map(([pileNo, text]) => [pileNo, newer.get(pileNo) ?? text]) }
}
