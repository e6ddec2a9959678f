import { words } from '@evops/platform/contract'

export const dispatchWords = words({
  'stations.dispatch.title': { zh: '充电信息', en: 'Charging info', es: 'Información de carga' },
  'stations.dispatch.free': {
    zh: '空闲 {free} / {guns}',
    en: '{free} of {guns} free',
    es: '{free} de {guns} {guns|libre|libres}',
  },
  'stations.dispatch.charging': { zh: '充电中 {count}', en: '{count} charging', es: '{count} cargando' },
  'stations.dispatch.faulted_one': { zh: '故障 {n}', en: '{n} faulted', es: '{n} averiado' },
  'stations.dispatch.faulted_other': { zh: '故障 {n}', en: '{n} faulted', es: '{n} averiados' },
  'stations.dispatch.faulted_many': { zh: '故障 {n}', en: '{n} faulted', es: '{n} averiados' },
  'stations.dispatch.offline': { zh: '离线 {count}', en: '{count} offline', es: '{count} sin conexión' },
  'stations.dispatch.find': { zh: '场站名称', en: 'Station name', es: 'Nombre de la estación' },
  'stations.dispatch.export': { zh: '导出', en: 'Export', es: 'Exportar' },
  'stations.dispatch.all': { zh: '全部场站', en: 'All stations', es: 'Todas las estaciones' },
  'stations.dispatch.none': {
    zh: '没有找到场站',
    en: 'No station found',
    es: 'No se encontró ninguna estación',
  },
})
