import { prefetch } from '@evops/kit'
import { listPartners } from '../contract/index.ts'

// First requests of the screen, prefetched while the pointer is on the menu entry.
export const partnerList = () => prefetch(listPartners, { query: { page: 1, pageSize: 50 } })
