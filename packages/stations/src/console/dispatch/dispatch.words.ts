import { words } from '@evops/platform/contract'

export const dispatchWords = words({
  'stations.dispatch.title': { zh: '场站充电概况', en: 'Depot status', es: 'Estado de cocheras' },
  'stations.dispatch.find': { zh: '场站名称', en: 'Station name', es: 'Nombre de la estación' },
  'stations.dispatch.export': { zh: '导出', en: 'Export', es: 'Exportar' },
  'stations.dispatch.all': { zh: '全部场站', en: 'All stations', es: 'Todas las estaciones' },
  'stations.dispatch.planned': {
    zh: '{n} 个规划中的场站',
    en: '{n} planned {n|station|stations}',
    es: '{n} {n|estación prevista|estaciones previstas}',
  },
  'stations.dispatch.more': { zh: '再显示（还有 {n} 个）', en: 'Show more ({n})', es: 'Mostrar más ({n})' },
  'stations.dispatch.none': {
    zh: '没有找到场站',
    en: 'No station found',
    es: 'No se encontró ninguna estación',
  },
})
