import { screenTitles, words } from '@evops/platform/contract'
import { stationScreens } from '../contract/index.ts'

/** Screen titles, shipped with the shell. */
export const stationMenuWords = words({
  ...screenTitles(stationScreens.screens),
  ...screenTitles(stationScreens.headings),
  'stations.menu.alarms-open': { zh: '未确认告警', en: 'Unacknowledged alarms', es: 'Alarmas sin reconocer' },
  'stations.menu.offline': { zh: '离线', en: 'Offline', es: 'Sin conexión' },
  'stations.menu.curve': { zh: '曲线', en: 'Curve', es: 'Curva' },
  'stations.menu.commands': { zh: '指令', en: 'Commands', es: 'Comandos' },
  'stations.menu.event-log': { zh: '事件', en: 'Events', es: 'Eventos' },
})
