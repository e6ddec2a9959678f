import { words } from '@evops/platform/contract'

export const wallWords = words({
  'charging.wall.states': { zh: '充电枪', en: 'Connectors', es: 'Conectores' },
  'charging.wall.all': { zh: '共 {connectors}', en: '{connectors} total', es: '{connectors} en total' },
  'charging.wall.whole': {
    zh: '全网共 {connectors}',
    en: '{connectors} in the network',
    es: '{connectors} en toda la red',
  },
  'charging.wall.public-kwh': {
    zh: 'kWh，仅对外开放的桩',
    en: 'kWh, public charge points only',
    es: 'kWh, solo puntos públicos',
  },
  'charging.wall.power': { zh: '当前功率', en: 'Power now', es: 'Potencia ahora' },
  'charging.wall.energy': { zh: '今日电量', en: 'Energy today', es: 'Energía de hoy' },
  'charging.wall.sessions': { zh: '今日充电', en: 'Sessions today', es: 'Sesiones de hoy' },
  'charging.wall.money': { zh: '今日应收', en: 'Revenue today', es: 'Ingresos de hoy' },
  'charging.wall.total': { zh: '累计电量', en: 'Energy in total', es: 'Energía total' },
  'charging.wall.connected': { zh: '在线桩', en: 'Charge points connected', es: 'Puntos conectados' },
  'charging.wall.places': { zh: '各站负荷', en: 'Load by station', es: 'Potencia por estación' },
  'charging.wall.stations': {
    zh: '{stations} 个场站',
    en: '{stations} {stations|station|stations}',
    es: '{stations} {stations|estación|estaciones}',
  },
  'charging.wall.awaiting': {
    zh: '{n} 把枪等待首次接入',
    en: '{n} awaiting {n|its|their} first connection',
    es: '{n} {n|pendiente|pendientes} de su primera conexión',
  },
  'charging.wall.elsewhere': { zh: '另有 {n} 个在图外', en: '{n} elsewhere', es: '{n} fuera del mapa' },
  'charging.wall.ring': {
    zh: '{stations} 个场站 · 环为已用额定功率',
    en: '{stations} {stations|station|stations} · ring: share of rated power',
    es: '{stations} {stations|estación|estaciones} · anillo: uso de la potencia',
  },
  'charging.wall.ring-public': {
    zh: '{stations} 个对外开放的场站 · 环为使用中的枪',
    en: '{stations} public {stations|station|stations} · ring: connectors in use',
    es: '{stations} {stations|estación pública|estaciones públicas} · anillo: conectores en uso',
  },
  'charging.wall.periods': { zh: '今日时段电量', en: 'Energy by period', es: 'Energía por periodo' },
  'charging.wall.load': { zh: '总功率', en: 'Total power', es: 'Potencia total' },
  'charging.wall.no-load': {
    zh: '还没有测到功率',
    en: 'No power measured yet',
    es: 'Aún sin potencia medida',
  },
  'charging.wall.load-note': { zh: 'kW（虚线：昨天）', en: 'kW (dashed: yesterday)', es: 'kW (trazos: ayer)' },
  'charging.wall.ranking': {
    zh: '今日电量排名',
    en: 'Stations by energy today',
    es: 'Estaciones por energía de hoy',
  },
  'charging.wall.no-sessions': {
    zh: '今天还没有充电',
    en: 'No sessions today',
    es: 'Hoy aún no hay sesiones',
  },
  'charging.wall.alarms': { zh: '未确认告警', en: 'Unacknowledged alarms', es: 'Alarmas sin reconocer' },
  'charging.wall.no-alarms': { zh: '没有告警', en: 'No alarms', es: 'Sin alarmas' },
  'charging.wall.age': { zh: '{span}前更新', en: 'updated {span} ago', es: 'actualizado hace {span}' },
  'charging.wall.lost': {
    zh: '连接中断，正在重试 · {span}前更新',
    en: 'No connection, retrying · updated {span} ago',
    es: 'Sin conexión, reintentando · actualizado hace {span}',
  },
  'charging.wall.free': { zh: '空闲', en: 'available', es: 'libres' },
  'charging.wall.of': { zh: '/ {connectors}', en: 'of {connectors}', es: 'de {connectors}' },
  'charging.wall.full': { zh: '已满', en: 'full', es: 'completo' },
  'charging.wall.closed': {
    zh: '{count} 不可用',
    en: '{count} out of service',
    es: '{count} fuera de servicio',
  },
  'charging.wall.where': { zh: '现在可充电的地方', en: 'Where to charge now', es: 'Dónde cargar ahora' },
  'charging.wall.where-sum': {
    zh: '现在可充电的地方 · 空闲 {free} / {connectors}',
    en: 'Where to charge now · {free} of {connectors} available',
    es: 'Dónde cargar ahora · {free} de {connectors} {free|libre|libres}',
  },
  'charging.wall.page': {
    zh: '第 {page} / {pages} 页',
    en: 'page {page} of {pages}',
    es: 'página {page} de {pages}',
  },
  'charging.wall.off-title': {
    zh: '此页面未公开',
    en: 'This page is not public',
    es: 'Esta página no es pública',
  },
  'charging.wall.off-text': {
    zh: '请检查地址中的运营商编码（optcode），或请运营商在设置中打开。',
    en: 'Check the operator code (optcode) in the address, or ask the operator to enable the page.',
    es: 'Revise el código de operador (optcode) en la dirección o pida al operador que active la página.',
  },
  'charging.wall.none': {
    zh: '暂无公开场站',
    en: 'No public station yet',
    es: 'Aún no hay estaciones públicas',
  },
})
