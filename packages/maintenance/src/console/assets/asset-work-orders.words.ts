import { words } from '@evops/platform/contract'

export const assetWorkOrderWords = words({
  'maintenance.asset-work-orders.open': {
    zh: '工单：未完成 {open}',
    en: 'Orders: {open} open',
    es: 'Órdenes: {open} abiertas',
  },
})
