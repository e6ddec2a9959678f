import { prefetch, type Search } from '@evops/kit'
import {
  getChargePoint,
  getStation,
  listAlarmRules,
  listAlarms,
  listFaultMappings,
  listFirmware,
  listLocalLists,
  listChargePoints,
  listRefusedConnections,
  listBulkJobs,
  listStations,
  listTemplates,
  overviewChargePoints,
  summariseConnectors,
} from '../contract/index.ts'

const firstPage = { page: 1, pageSize: 20 }

// Prefetches the first data of a screen while the pointer is over its menu entry.
export const monitor = () => prefetch(summariseConnectors)
export const overview = () => prefetch(overviewChargePoints)
export const refusedList = () =>
  prefetch(listRefusedConnections, { query: { ...firstPage, sort: '-lastAt' } })
export const chargePointList = () =>
  prefetch(listChargePoints, { query: { ...firstPage, sort: 'chargePointNo' } })
export const bulkJobList = () => prefetch(listBulkJobs, { query: firstPage })
export const templateList = () => prefetch(listTemplates, { query: { ...firstPage, sort: 'name' } })
export const localLists = () => prefetch(listLocalLists, { query: { ...firstPage, pageSize: 50 } })
export const firmwareList = () => prefetch(listFirmware, { query: { ...firstPage, sort: '-createdAt' } })
export const chargePointPage = (params: Search) =>
  prefetch(getChargePoint, { params: { id: params.id ?? '' } })
export const stationList = () => prefetch(listStations, { query: { ...firstPage, sort: 'code' } })
export const stationPage = (params: Search) => prefetch(getStation, { params: { id: params.id ?? '' } })
export const alarmList = () => prefetch(listAlarms, { query: { page: 1, pageSize: 50, sort: '-raisedAt' } })
export const alarmRules = () => prefetch(listAlarmRules, { query: { page: 1, pageSize: 50 } })
export const faultMappings = () => prefetch(listFaultMappings, { query: { page: 1, pageSize: 50 } })
