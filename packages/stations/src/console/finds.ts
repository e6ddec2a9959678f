import { call, type ConsoleSearch } from '@evops/kit'
import { listPiles, listStations } from '../contract/index.ts'

const few = { page: 1, pageSize: 5 }

export const findStations: ConsoleSearch['find'] = async (search, signal) => {
  const { list } = await call(listStations, { query: { ...few, search } }, { signal })
  return list.map(({ id, name, code }) => ({
    href: `/statsanalysis/chgstation/${id}`,
    label: name,
    note: code,
  }))
}

export const findPiles: ConsoleSearch['find'] = async (search, signal) => {
  const { list } = await call(listPiles, { query: { ...few, search } }, { signal })
  return list.map(({ id, pileNo, name, stationName }) => ({
    href: `/statsanalysis/chgpile/${id}`,
    label: pileNo,
    note: `${stationName} · ${name}`,
  }))
}
