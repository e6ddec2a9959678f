import { titlesOf, words } from '@evops/platform/contract'
import { stationScreens } from '../contract/index.ts'

/** Titles of the screens: they ship with the shell. */
export const menuWords = words({
  ...titlesOf(stationScreens.screens),
  ...titlesOf(stationScreens.headings),
  'stations.menu.load': { zh: '24 小时负荷', en: 'Load over 24 hours', es: 'Potencia en 24 horas' },
  'stations.menu.map': { zh: '场站分布', en: 'Where they are', es: 'Dónde están' },
  'stations.menu.curve': { zh: '曲线', en: 'Curve', es: 'Curva' },
  'stations.menu.commands': { zh: '指令', en: 'Commands', es: 'Comandos' },
  'stations.menu.event-log': { zh: '事件', en: 'Events', es: 'Eventos' },
  'stations.menu.dashboard': { zh: '充电枪状态', en: 'Connectors now', es: 'Conectores ahora' },
})
