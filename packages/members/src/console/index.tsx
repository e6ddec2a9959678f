import type { ConsoleDomain } from '@evops/platform/console'
import { memberFaults } from '../contract/index.ts'

/** Members and companies in the console (ROUTE-05). */
export const consoleDomain: ConsoleDomain = {
  name: 'members',
  words: memberFaults,
  routes: [],
}
