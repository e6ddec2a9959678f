import { words } from '@evops/platform/contract'

/** Texts for the state of a local list on a charge point. */
export const localListStateWords = words({
  'stations.lists.state.current': { zh: '一致', en: 'Up to date', es: 'Al día' },
  'stations.lists.state.behind': { zh: '待下发', en: 'Pending', es: 'Pendiente' },
  'stations.lists.state.failed': { zh: '下发失败', en: 'Failed', es: 'Fallida' },
  'stations.lists.state.unasked': { zh: '版本未知', en: 'Version unknown', es: 'Versión desconocida' },
  'stations.lists.state.paused': { zh: '已暂停', en: 'Paused', es: 'En pausa' },
  'stations.lists.state.unsupported': { zh: '桩不支持', en: 'Not supported', es: 'No admitida' },
  'stations.lists.state.off': { zh: '未启用', en: 'Off', es: 'Desactivada' },
})
