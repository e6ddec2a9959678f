import type { StationSummary } from '../../contract/index.ts'
import { compareByUrgency, type ConnectorState, isPlannedStation } from '../need.rules.ts'

/** Stations that the page shows at once. More are added on request, because 1,400 cards freeze a phone. */
export const stationsPerStep = 60

export interface StationWish {
  /** Only stations with a connector in one of these states. Empty: all. */
  states: readonly ConnectorState[]
  planned: boolean
  search: string
  /** The station that the user works at. It comes first among stations of the same urgency. */
  current: string | undefined
  language: string
}

/** Returns the stations of the dispatch page: the most urgent first, then the current one, then by name. */
export function stationsToShow(
  stations: readonly StationSummary[],
  { states, planned, search, current, language }: StationWish,
): StationSummary[] {
  const text = search.trim().toLowerCase()
  const collator = new Intl.Collator(language)
  return stations
    .filter(
      (station) =>
        isPlannedStation(station) === planned &&
        (states.length === 0 || states.some((state) => station.byStatus[state] > 0)) &&
        station.name.toLowerCase().includes(text),
    )
    .toSorted(
      (a, b) =>
        compareByUrgency(a, b) ||
        Number(b.stationId === current) - Number(a.stationId === current) ||
        collator.compare(a.name, b.name),
    )
}
