import { usePage, useWords } from '@evops/kit'
import { menuWords } from '../menu.words.ts'
import { orderWords } from '../order.words.ts'
import { viewOf } from './order-filter.rules.ts'
import { OrderList } from './OrderList.tsx'
import { OrphanList } from './OrphanList.tsx'
import { orderColumnWords } from './order-columns.words.ts'
import { recordWords } from './records.words.ts'
import './records.css'

/** ROUTE-03 chgtransorder: charging records, and the stops that fit none of them. */
export function Records() {
  useWords(menuWords)
  useWords(orderWords)
  useWords(recordWords)
  useWords(orderColumnWords)
  const { search } = usePage()
  return viewOf(search) === 'orphans' ? <OrphanList /> : <OrderList />
}
