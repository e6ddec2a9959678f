import { words } from '@evops/platform/contract'

/** Labels for states of departures, on screens and in files. */
export const departureChoiceWords = words({
  'depots.departure.state.planned': { zh: '计划', en: 'Planned', es: 'Prevista' },
  'depots.departure.state.cancelled': { zh: '取消', en: 'Cancelled', es: 'Cancelada' },
  'depots.departure.outcome.reached': { zh: '准备就绪发车', en: 'Left ready', es: 'Salió lista' },
  'depots.departure.outcome.missed': { zh: '电量不足', en: 'Not ready', es: 'No estaba lista' },
  'depots.departure.outcome.unknown': { zh: '未知', en: 'Unknown', es: 'Sin datos' },
})
