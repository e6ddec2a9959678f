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
export const prefetchMonitor = () => prefetch(summariseConnectors)
export const prefetchOverview = () => prefetch(overviewChargePoints)
export const prefetchRefusedList = () => prefetch(listRefusedConnections, { query: { ...firstPage, sort: '-lastAt' } })
export const prefetchChargePointList = () =>
  prefetch(listChargePoints, { query: { ...firstPage, sort: 'chargePointNo' } })
export const prefetchBulkJobList = () => prefetch(listBulkJobs, { query: firstPage })
export const prefetchTemplateList = () => prefetch(listTemplates, { query: { ...firstPage, sort: 'name' } })
export const prefetchLocalLists = () => prefetch(listLocalLists, { query: { ...firstPage, pageSize: 50 } })
export const prefetchFirmwareList = () => prefetch(listFirmware, { query: { ...firstPage, sort: '-createdAt' } })
export const prefetchChargePointPage = (params: Search) => prefetch(getChargePoint, { params: { id: params.id ?? '' } })
export const prefetchStationList = () => prefetch(listStations, { query: { ...firstPage, sort: 'code' } })
export const prefetchStationPage = (params: Search) => prefetch(getStation, { params: { id: params.id ?? '' } })
export const prefetchAlarmList = () => prefetch(listAlarms, { query: { page: 1, pageSize: 50, sort: '-raisedAt' } })
export const prefetchAlarmRules = () => prefetch(listAlarmRules, { query: { page: 1, pageSize: 50 } })
export const prefetchFaultMappings = () => prefetch(listFaultMappings, { query: { page: 1, pageSize: 50 } })
