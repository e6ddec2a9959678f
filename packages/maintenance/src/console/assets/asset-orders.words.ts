import { words } from '@evops/platform/contract'

export const assetOrderWords = words({
  'maintenance.asset-orders.open': {
    zh: '工单：未完成 {open}',
    en: 'Orders: {open} open',
    es: 'Órdenes: {open} abiertas',
  },
})
