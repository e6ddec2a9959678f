import { getStation, listPiles, listStations, summariseGuns } from '../../contract/index.ts'

/** What a change of a station makes old. */
export const stationReads = [listStations, getStation, summariseGuns, listPiles]
