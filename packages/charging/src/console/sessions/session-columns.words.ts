import { words } from '@evops/platform/contract'

/**
 * Column heads and cell texts of sessions that the dashboard also uses. The other texts of the list stay with the list.
 */
export const sessionColumnWords = words({
  'charging.sessions.sessionNo': { zh: '订单号', en: 'Session no.', es: 'N.º de sesión' },
  'charging.sessions.state': { zh: '状态', en: 'State', es: 'Estado' },
  'charging.sessions.station': { zh: '场站', en: 'Station', es: 'Estación' },
  'charging.sessions.token': { zh: '鉴权凭证', en: 'Token', es: 'Identificador' },
  'charging.sessions.startedAt': { zh: '开始', en: 'Start', es: 'Inicio' },
  'charging.sessions.duration': { zh: '时长', en: 'duration', es: 'duración' },
  'charging.sessions.day': { zh: '计入日', en: 'Day', es: 'Día' },
  'charging.sessions.day-of-end': { zh: '结束日', en: 'of its end', es: 'de su fin' },
  'charging.sessions.energyDwh': { zh: '电量', en: 'Energy', es: 'Energía' },
  'charging.sessions.totalMinor': { zh: '合计', en: 'Total', es: 'Total' },
  'charging.sessions.connector': {
    zh: '枪 {connectorNo}',
    en: 'connector {connectorNo}',
    es: 'conector {connectorNo}',
  },
  'charging.sessions.running': { zh: '进行中', en: 'running', es: 'en curso' },
})
