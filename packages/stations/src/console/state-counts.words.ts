import { words } from '@evops/platform/contract'

export const stateCountWords = words({
  'stations.awaiting': {
    zh: '{n} 把枪规划中',
    en: '{n} planned {n|connector|connectors}',
    es: '{n} {n|conector previsto|conectores previstos}',
  },
  'stations.maintenance': { zh: '维护中', en: 'Maintenance', es: 'En mantenimiento' },
  'stations.in-maintenance': {
    zh: '{n} 把枪维护中',
    en: '{n} {n|connector|connectors} in maintenance',
    es: '{n} {n|conector|conectores} en mantenimiento',
  },
})
