import { words } from '@evops/platform/contract'

export const stateCountWords = words({
  'stations.awaiting': {
    zh: '{n} 把枪等待首次接入',
    en: '{n} {n|connector|connectors} awaiting {n|its|their} first connection',
    es: '{n} {n|conector pendiente|conectores pendientes} de su primera conexión',
  },
  'stations.maintenance': { zh: '维护中', en: 'Maintenance', es: 'En mantenimiento' },
  'stations.in-maintenance': {
    zh: '{n} 把枪维护中',
    en: '{n} {n|connector|connectors} in maintenance',
    es: '{n} {n|conector|conectores} en mantenimiento',
  },
})
