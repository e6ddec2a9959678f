import { words } from '@evops/platform/contract'

/** Starting a session from the console. */
export const startWords = words({
  'charging.start.button': { zh: '启动充电', en: 'Start charging', es: 'Iniciar la carga' },
  'charging.start.title': {
    zh: '启动充电：桩 {pile}，枪 {gunNo}',
    en: 'Start charging: {pile}, connector {gunNo}',
    es: 'Iniciar la carga: {pile}, conector {gunNo}',
  },
  'charging.start.text': {
    zh: '订单立即建立；充电桩 90 秒内未开始充电，订单记为启动失败。',
    en: 'The session is created immediately; if charging does not start within 90 seconds it counts as a failed start.',
    es: 'La sesión se crea de inmediato; si la carga no empieza en 90 segundos cuenta como inicio fallido.',
  },
  'charging.start.token': { zh: '启动标识', en: 'Token', es: 'Identificador' },
  'charging.start.target': { zh: '充电目标', en: 'Charge until', es: 'Cargar hasta' },
  'charging.start.until': { zh: '目标值（{unit}）', en: 'Value ({unit})', es: 'Valor ({unit})' },
  'charging.start.double': {
    zh: '双枪并充：同时启动枪 {gunNo}，任一失败则都不充',
    en: 'Dual connector: also start connector {gunNo}; both or none',
    es: 'Doble conector: iniciar también el {gunNo}; ambos o ninguno',
  },
  'charging.start.asking': {
    zh: '正在等待充电桩应答…',
    en: 'Waiting for the charge point…',
    es: 'Esperando al punto de recarga…',
  },
  'charging.start.starting': {
    zh: '枪 {gunNo}：充电桩已接受，正在启动。',
    en: 'Connector {gunNo}: accepted, starting.',
    es: 'Conector {gunNo}: aceptado, está iniciando.',
  },
  'charging.start.charging': {
    zh: '枪 {gunNo}：正在充电。',
    en: 'Connector {gunNo}: charging.',
    es: 'Conector {gunNo}: cargando.',
  },
  'charging.start.failed': {
    zh: '枪 {gunNo}：启动失败（{answer}）。',
    en: 'Connector {gunNo}: start failed ({answer}).',
    es: 'Conector {gunNo}: inicio fallido ({answer}).',
  },
  'charging.start.open': { zh: '查看订单', en: 'Open the session', es: 'Abrir la sesión' },
  'charging.start.verb': { zh: '启动', en: 'Start', es: 'Iniciar' },
})
