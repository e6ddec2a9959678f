import { prefetch } from '@evops/kit'
import { listPartners } from '../contract/index.ts'

// What the screen shows first, read ahead while the pointer is on its menu entry.
export const partnerList = () => prefetch(listPartners, { query: { page: 1, pageSize: 50 } })
