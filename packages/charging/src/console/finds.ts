import { call, type ConsoleSearch } from '@evops/kit'
import { listOrders } from '../contract/index.ts'

/** Orders by the beginning of their number, of a pile's number or of a tag. */
export const findOrders: ConsoleSearch['find'] = async (text, signal) => {
  const { list } = await call(listOrders, { query: { page: 1, pageSize: 5, search: text } }, { signal })
  return list.map(({ id, orderNo, stationName, pileNo }) => ({
    href: `/statsanalysis/chgtransorder/${id}`,
    label: orderNo,
    note: `${stationName} · ${pileNo}`,
  }))
}
