import { words } from '@evops/platform/contract'

export const slotWords = words({
  'charging.connector.remaining': { zh: '预计剩余', en: 'Left, approx.', es: 'Falta, aprox.' },
  'charging.connector.none': {
    zh: '没有进行中的订单',
    en: 'No session in progress',
    es: 'No hay ninguna sesión en curso',
  },
  'charging.connector.split': {
    zh: '电费 {electricity} + 服务费 {service}',
    en: 'electricity {electricity} + service {service}',
    es: 'electricidad {electricity} + servicio {service}',
  },
  'charging.connector.no-tariff': {
    zh: '无生效计费规则',
    en: 'no tariff in force',
    es: 'sin tarifa en vigor',
  },
  'charging.stop.button': { zh: '停止充电…', en: 'Stop charging…', es: 'Detener la carga…' },
  'charging.stop.title': { zh: '停止这次充电？', en: 'Stop this session?', es: '¿Detener esta sesión?' },
  'charging.stop.text': {
    zh: '{chargePoint} 枪 {connectorNo} 正在为 {token} 充电，已充 {energy} kWh。停止后车辆不再充电，订单随即结算，不能继续。',
    en: '{chargePoint}, connector {connectorNo}, is charging {token}: {energy} kWh so far. The vehicle stops charging and the session is settled; it cannot be continued.',
    es: '{chargePoint}, conector {connectorNo}, está cargando {token}: {energy} kWh hasta ahora. El vehículo dejará de cargar y la sesión se liquidará; no se puede continuar.',
  },
  'charging.stop.reason': {
    zh: '原因（必填，将写入记录）',
    en: 'Reason (required, kept on record)',
    es: 'Motivo (obligatorio, queda registrado)',
  },
  'charging.stop.verb': { zh: '停止 1 次充电', en: 'Stop 1 session', es: 'Detener 1 sesión' },
  'charging.stop.requesting': {
    zh: '等待桩应答，最多 30 秒…',
    en: 'Waiting for the charge point, up to 30 s…',
    es: 'Esperando al punto de recarga, 30 s como máximo…',
  },
  'charging.stop.accepted': {
    zh: '桩已接受。停止记录到达后订单结算。',
    en: 'The charge point accepted. The session is settled when its stop record arrives.',
    es: 'El punto lo aceptó. La sesión se liquidará cuando llegue su registro de parada.',
  },
  'charging.stop.rejected': {
    zh: '桩拒绝停止（{answer}）。充电继续；可在桩上按停止或拔枪。',
    en: 'The charge point refused ({answer}). Charging continues; stop at the charge point or unplug.',
    es: 'El punto lo rechazó ({answer}). La carga sigue; detenga en el punto o desconecte.',
  },
  'charging.stop.timeout': {
    zh: '桩没有应答，充电可能仍在继续。看监控中的功率，再试一次。',
    en: 'The charge point did not answer; charging may continue. Watch its power and try again.',
    es: 'El punto no respondió; la carga puede seguir. Observe la potencia y reintente.',
  },
  'charging.stop.offline': {
    zh: '桩不在线，命令没有送达。充电继续。',
    en: 'The charge point is not connected: the command did not reach it. Charging continues.',
    es: 'El punto no está conectado: el comando no llegó. La carga sigue.',
  },
  'charging.stop.failed': {
    zh: '桩报告错误（{answer}）。充电可能仍在继续。',
    en: 'The charge point answered with an error ({answer}). Charging may continue.',
    es: 'El punto respondió con un error ({answer}). La carga puede seguir.',
  },
  'charging.stop.again': { zh: '再试一次', en: 'Try again', es: 'Reintentar' },
  'charging.place.empty': {
    zh: '这里还没有充电订单',
    en: 'No charging sessions here yet',
    es: 'Aún no hay sesiones de carga aquí',
  },
})
