import { words } from '@evops/platform/contract'

export const assetOrderWords = words({
  'maintenance.asset-orders.make': { zh: '新建工单', en: 'New work order', es: 'Nueva orden de trabajo' },
  'maintenance.asset-orders.open': {
    zh: '工单（未完成 {open}）',
    en: 'Work orders ({open} open)',
    es: 'Órdenes de trabajo ({open} abiertas)',
  },
})
