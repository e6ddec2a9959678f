import { getStation, listChargePoints, listStations, summariseConnectors } from '../../contract/index.ts'

/** Endpoints to reload after a station is changed. */
export const stationReads = [listStations, getStation, summariseConnectors, listChargePoints]
