import { words } from '@evops/platform/contract'

export const overviewWords = words({
  'stations.overview.title': { zh: '充电桩总览', en: 'Charge point overview', es: 'Vista general de puntos' },
  'stations.overview.by-station': { zh: '按场站', en: 'By station', es: 'Por estación' },
  'stations.overview.dense': { zh: '密集', en: 'Dense', es: 'Compacta' },
  'stations.overview.field': {
    zh: '{connectors} 把枪。方向键移动，回车打开。',
    en: '{connectors} {connectors|connector|connectors}. Arrow keys move, Enter opens.',
    es: '{connectors} {connectors|conector|conectores}. Las flechas mueven, Intro abre.',
  },
  'stations.overview.planned': {
    zh: '规划中：{stations} 个场站',
    en: 'Planned: {stations} {stations|station|stations}',
    es: 'Previstas: {stations} {stations|estación|estaciones}',
  },
  'stations.overview.stations': {
    zh: '{stations} 个场站',
    en: '{stations} {stations|station|stations}',
    es: '{stations} {stations|estación|estaciones}',
  },
})
