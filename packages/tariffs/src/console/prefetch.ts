import { prefetch, type Search } from '@evops/kit'
import { getTariff, listDiscounts, listGroupPrices, listTariffs } from '../contract/index.ts'

// Prefetch functions for the first data of each screen, called while the pointer is on its menu entry.
export const tariffList = () => prefetch(listTariffs, { query: { page: 1, pageSize: 20 } })
export const groupPriceList = () => prefetch(listGroupPrices, { query: { page: 1, pageSize: 20 } })
export const tariffPage = (params: Search) => prefetch(getTariff, { params: { id: params.id ?? '' } })
export const discountList = () => prefetch(listDiscounts, { query: { page: 1, pageSize: 50 } })
