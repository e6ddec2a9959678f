import { prefetch, type Search } from '@evops/kit'
import { getTariff, listDiscounts, listGroupPrices, listTariffs } from '../contract/index.ts'

// Prefetch functions for the first data of each screen, called while the pointer is on its menu entry.
export const prefetchTariffList = () => prefetch(listTariffs, { query: { page: 1, pageSize: 20 } })
export const prefetchGroupPriceList = () => prefetch(listGroupPrices, { query: { page: 1, pageSize: 20 } })
export const prefetchTariffPage = (params: Search) => prefetch(getTariff, { params: { id: params.id ?? '' } })
export const prefetchDiscountList = () => prefetch(listDiscounts, { query: { page: 1, pageSize: 50 } })
