import { words } from '@evops/platform/contract'

/** Texts for starting a session from the console. */
export const startWords = words({
  'charging.start.button': { zh: '启动充电', en: 'Start charging', es: 'Iniciar la carga' },
  'charging.start.title': {
    zh: '启动充电：桩 {chargePoint}，枪 {connectorNo}',
    en: 'Start charging: {chargePoint}, connector {connectorNo}',
    es: 'Iniciar la carga: {chargePoint}, conector {connectorNo}',
  },
  'charging.start.text': {
    zh: '订单立即建立；充电桩 90 秒内未开始充电，订单记为启动失败。',
    en: 'The session is created immediately; if charging does not start within 90 seconds it counts as a failed start.',
    es: 'La sesión se crea de inmediato; si la carga no empieza en 90 segundos cuenta como inicio fallido.',
  },
  'charging.start.token': { zh: '鉴权凭证', en: 'Token', es: 'Identificador' },
  'charging.start.target': { zh: '充电目标', en: 'Charge until', es: 'Cargar hasta' },
  'charging.start.until': { zh: '目标值（{unit}）', en: 'Value ({unit})', es: 'Valor ({unit})' },
  'charging.start.double': {
    zh: '双枪并充：同时启动枪 {connectorNo}，任一失败则都不充',
    en: 'Dual connector: also start connector {connectorNo}; both or none',
    es: 'Doble conector: iniciar también el {connectorNo}; ambos o ninguno',
  },
  'charging.start.requesting': {
    zh: '正在等待充电桩应答…',
    en: 'Waiting for the charge point…',
    es: 'Esperando al punto de recarga…',
  },
  'charging.start.starting': {
    zh: '枪 {connectorNo}：充电桩已接受，正在启动。',
    en: 'Connector {connectorNo}: accepted, starting.',
    es: 'Conector {connectorNo}: aceptado, está iniciando.',
  },
  'charging.start.charging': {
    zh: '枪 {connectorNo}：正在充电。',
    en: 'Connector {connectorNo}: charging.',
    es: 'Conector {connectorNo}: cargando.',
  },
  'charging.start.failed': {
    zh: '枪 {connectorNo}：启动失败（{answer}）。',
    en: 'Connector {connectorNo}: start failed ({answer}).',
    es: 'Conector {connectorNo}: inicio fallido ({answer}).',
  },
  'charging.start.open': { zh: '查看订单', en: 'Open the session', es: 'Abrir la sesión' },
  'charging.start.verb': { zh: '启动', en: 'Start', es: 'Iniciar' },
})
