import { words } from '@evops/platform/contract'

/** What the audit log calls things of this domain. */
export const energyActWords = words({
  'energy.audit.entity.supply-point': { zh: '供电点', en: 'supply point', es: 'punto de suministro' },
  'energy.audit.entity.grid-tariff': { zh: '购电电价', en: 'grid tariff', es: 'tarifa de red' },
  'energy.audit.entity.energy-collector': { zh: '采集器', en: 'collector', es: 'concentrador' },
  'energy.audit.entity.open-adr-connection': {
    zh: '需求响应连接',
    en: 'OpenADR connection',
    es: 'conexión OpenADR',
  },
  'energy.audit.entity.meter-place': {
    zh: '电表层级',
    en: 'place of a meter',
    es: 'posición de un contador',
  },
  'energy.audit.entity.quarter-hour-import': {
    zh: '15 分钟电量导入',
    en: 'import of quarter-hour readings',
    es: 'importación de lecturas cuartohorarias',
  },
})
