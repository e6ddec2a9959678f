import { getStation, listChargePoints, listStations, summariseConnectors } from '../../contract/index.ts'

/** What a change of a station makes old. */
export const stationReads = [listStations, getStation, summariseConnectors, listChargePoints]
