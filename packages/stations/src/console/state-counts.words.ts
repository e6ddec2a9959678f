import { words } from '@evops/platform/contract'

export const stateCountWords = words({
  'stations.awaiting': {
    zh: '{n} 把枪规划中',
    en: '{n} planned {n|connector|connectors}',
    es: '{n} {n|conector previsto|conectores previstos}',
  },
  'stations.maintenance': { zh: '维护中', en: 'Maintenance', es: 'En mantenimiento' },
  'stations.in-maintenance': {
    zh: '其中 {n} 把枪有维护工作（状态不限）',
    en: '{n} {n|connector|connectors} with maintenance work, in any state',
    es: '{n} {n|conector|conectores} con trabajos de mantenimiento, en cualquier estado',
  },
})
