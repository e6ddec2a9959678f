import {
  getChargePoint,
  listChargePoints,
  listConnectors,
  listStations,
  summariseConnectors,
} from '../../contract/index.ts'

/** Endpoints to reload after a charge point is created or changed. */
export const chargePointReads = [listChargePoints, getChargePoint, listConnectors, summariseConnectors, listStations]
