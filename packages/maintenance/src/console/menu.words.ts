import { words } from '@evops/platform/contract'

/** Titles of the screens and of their parts: they ship with the shell. */
export const menuWords = words({
  'maintenance.menu.staff': { zh: '运维人员', en: 'Maintenance staff', es: 'Personal de mantenimiento' },
  'maintenance.menu.orders': { zh: '运维工单', en: 'Maintenance orders', es: 'Órdenes de trabajo' },
  'maintenance.menu.order': { zh: '工单', en: 'Work order', es: 'Orden de trabajo' },
})
