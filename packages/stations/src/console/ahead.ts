import { prefetch, type Search } from '@evops/kit'
import {
  getPile,
  getStation,
  listAlarmRules,
  listAlarms,
  listFaultMappings,
  listFirmware,
  listLocalLists,
  listPiles,
  listRefusedConnections,
  listRollouts,
  listStations,
  listTemplates,
  overviewPiles,
  summariseGuns,
} from '../contract/index.ts'

const firstPage = { page: 1, pageSize: 20 }

// What a screen shows first, read ahead while the pointer is on its menu entry.
export const monitor = () => prefetch(summariseGuns)
export const overview = () => prefetch(overviewPiles)
export const refusedList = () =>
  prefetch(listRefusedConnections, { query: { ...firstPage, sort: '-lastAt' } })
export const pileList = () => prefetch(listPiles, { query: { ...firstPage, sort: 'pileNo' } })
export const rolloutList = () => prefetch(listRollouts, { query: firstPage })
export const templateList = () => prefetch(listTemplates, { query: { ...firstPage, sort: 'name' } })
export const localLists = () => prefetch(listLocalLists, { query: { ...firstPage, pageSize: 50 } })
export const firmwareList = () => prefetch(listFirmware, { query: { ...firstPage, sort: '-createdAt' } })
export const pilePage = (params: Search) => prefetch(getPile, { params: { id: params.id ?? '' } })
export const stationList = () => prefetch(listStations, { query: { ...firstPage, sort: 'code' } })
export const stationPage = (params: Search) => prefetch(getStation, { params: { id: params.id ?? '' } })
export const alarmList = () => prefetch(listAlarms, { query: { page: 1, pageSize: 50, sort: '-raisedAt' } })
export const alarmRules = () => prefetch(listAlarmRules, { query: { page: 1, pageSize: 50 } })
export const faultMappings = () => prefetch(listFaultMappings, { query: { page: 1, pageSize: 50 } })
