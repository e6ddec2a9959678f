import { call, type ConsoleSearch } from '@evops/platform/console'
import { listOrders, orderViewers } from '../contract/index.ts'

/** Orders in the command palette: by the beginning of their number, of a pile's number or of a tag. */
export const searches: readonly ConsoleSearch[] = [
  {
    title: 'charging.menu.records',
    codes: orderViewers,
    find: async (text, signal) => {
      const { list } = await call(listOrders, { query: { page: 1, pageSize: 5, text } }, { signal })
      return list.map(({ id, orderNo, stationName, pileNo }) => ({
        href: `/statsanalysis/chgtransorder/${id}`,
        label: orderNo,
        note: `${stationName} · ${pileNo}`,
      }))
    },
  },
]
