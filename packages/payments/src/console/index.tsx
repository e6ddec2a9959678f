import type { ConsoleDomain } from '@evops/kit'
import { titlesOf } from '@evops/platform/contract'
import { paymentsScreen } from '../contract/index.ts'

/** Money through providers, in the console (ROUTE-13). */
export const consoleDomain: ConsoleDomain = {
  name: 'payments',
  words: titlesOf([paymentsScreen]),
  routes: [],
}
