import { words } from '@evops/platform/contract'

/** Texts of the live viewer for published diagrams. */
export const explorerWords = words({
  'grid.explorer.none': {
    zh: '还没有已发布的接线图',
    en: 'No published diagram yet',
    es: 'Aún no hay esquemas publicados',
  },
  'grid.explorer.none-next': {
    zh: '在“一次接线图编辑”中从场站电网生成接线图，然后发布。',
    en: 'Create one in the single-line editor from the grid of a station, then publish it.',
    es: 'Créelo en el editor unifilar a partir de la red de una estación y publíquelo.',
  },
  'grid.explorer.version': {
    zh: '版本 {number}，{at} 由 {name} 发布',
    en: 'Version {number}, published {at} by {name}',
    es: 'Versión {number}, publicada el {at} por {name}',
  },
  'grid.explorer.version-alone': {
    zh: '版本 {number}，{at} 发布',
    en: 'Version {number}, published {at}',
    es: 'Versión {number}, publicada el {at}',
  },
  'grid.explorer.behind': {
    zh: '发布之后电网的连接有变化，图上的连线可能已不相符。请重新发布。',
    en: 'Grid connections have changed since this version; its lines may be outdated. Publish it again.',
    es: 'Las conexiones de la red han cambiado desde esta versión; sus líneas pueden no ser correctas. Publíquelo de nuevo.',
  },
  'grid.explorer.label': {
    zh: '{name}，{station} 的单线图，{n} 个对象',
    en: '{name}: single-line diagram of {station}, {n} {n|object|objects}',
    es: '{name}: esquema unifilar de {station}, {n} {n|objeto|objetos}',
  },
  'grid.explorer.legend': { zh: '图例', en: 'Legend', es: 'Leyenda' },
  'grid.explorer.load': { zh: '负载／额定', en: 'Load / rating', es: 'Carga / nominal' },
  'grid.explorer.load-charge-points': {
    zh: '充电桩：{n}',
    en: 'Charge points: {n}',
    es: 'Puntos de recarga: {n}',
  },
  'grid.explorer.alarm': { zh: '有告警', en: 'Active alarm', es: 'Alarma activa' },
  'grid.explorer.alarms': {
    zh: '{n} 条告警',
    en: '{n} {n|active alarm|active alarms}',
    es: '{n} {n|alarma activa|alarmas activas}',
  },
  'grid.explorer.volts': { zh: '电压', en: 'Voltage', es: 'Tensión' },
  'grid.explorer.fed': { zh: '供电来源', en: 'Fed from', es: 'Alimentado por' },
  'grid.explorer.refers': { zh: '对应设备', en: 'Represents', es: 'Representa' },
  'grid.explorer.position': { zh: '位置', en: 'Position', es: 'Posición' },
  'grid.explorer.open': { zh: '分', en: 'Open', es: 'Abierto' },
  'grid.explorer.closed': { zh: '合', en: 'Closed', es: 'Cerrado' },
  'grid.explorer.unknown': { zh: '未知', en: 'Unknown', es: 'Desconocida' },
  'grid.explorer.as-normal': {
    zh: '正常位置，未记录',
    en: 'normal, not recorded',
    es: 'normal, sin registro',
  },
  'grid.explorer.as-recorded': {
    zh: '{at} 由 {name} 记录',
    en: 'recorded {at} by {name}',
    es: 'registrada el {at} por {name}',
  },
  'grid.explorer.not-read': {
    zh: '该电表没有表底',
    en: 'This meter has no readings',
    es: 'Este contador no tiene lecturas',
  },
  'grid.explorer.quantity.power': { zh: '功率', en: 'Power', es: 'Potencia' },
  'grid.explorer.quantity.energy': { zh: '表底', en: 'Reading', es: 'Lectura' },
  'grid.explorer.value-old': { zh: '已过时', en: 'Out of date', es: 'Desactualizado' },
  'grid.explorer.value-unknown': { zh: '未知', en: 'unknown', es: 'desconocido' },
  'grid.explorer.age.s': { zh: '{n} 秒前', en: '{n} s ago', es: 'hace {n} s' },
  'grid.explorer.age.min': { zh: '{n} 分钟前', en: '{n} min ago', es: 'hace {n} min' },
  'grid.explorer.age.h': { zh: '{n} 小时前', en: '{n} h ago', es: 'hace {n} h' },
  'grid.explorer.age.d': { zh: '{n} 天前', en: '{n} d ago', es: 'hace {n} d' },
  'grid.explorer.connector': { zh: '枪 {n}', en: 'Connector {n}', es: 'Conector {n}' },
  'grid.explorer.object': { zh: '打开电网对象', en: 'Open grid object', es: 'Abrir objeto de red' },
})

/** Texts for the effect of a switch, and for recording its position in two steps. */
export const switchWords = words({
  'grid.switch.if-open': { zh: '若分开', en: 'If it opens', es: 'Si se abre' },
  'grid.switch.if-closed': { zh: '若合上', en: 'If it closes', es: 'Si se cierra' },
  'grid.switch.nothing': {
    zh: '供电不受影响',
    en: 'No change in supply',
    es: 'Sin cambios en el suministro',
  },
  'grid.switch.dark': {
    zh: '{n} 个充电桩或负荷失电',
    en: '{n} {n|charge point or load loses|charge points or loads lose} supply',
    es: '{n} {n|punto de recarga o carga queda|puntos de recarga o cargas quedan} sin tensión',
  },
  'grid.switch.lit': {
    zh: '{n} 个充电桩或负荷得电',
    en: '{n} {n|charge point or load is|charge points or loads are} supplied',
    es: '{n} {n|punto de recarga o carga recibe|puntos de recarga o cargas reciben} tensión',
  },
  'grid.switch.departures': {
    zh: '计划在此充电的发车',
    en: 'Departures planned there',
    es: 'Salidas planificadas allí',
  },
  'grid.switch.more': { zh: '另有 {n} 班', en: '{n} more', es: '{n} más' },
  'grid.switch.against.earth-on-live': {
    zh: '所接部分带电，不应接地',
    en: 'The connected part is energised',
    es: 'Aquello a lo que está conectado tiene tensión',
  },
  'grid.switch.against.feeds-earth': {
    zh: '会使电源接到已接地部分',
    en: 'It would energise an earthed part',
    es: 'Alimentaría una parte puesta a tierra',
  },
  'grid.switch.against.closes-loop': {
    zh: '会使两个电源合环',
    en: 'It would connect two supplies in parallel',
    es: 'Pondría dos alimentaciones en paralelo',
  },
  'grid.switch.against.breaks-load': {
    zh: '不能带负荷拉开',
    en: 'It must not be opened under load',
    es: 'No debe abrirse con carga',
  },
  'grid.switch.against.makes-load': {
    zh: '不能带负荷合上',
    en: 'It must not be closed onto a load',
    es: 'No debe cerrarse sobre una carga',
  },
  'grid.switch.record': { zh: '记录位置', en: 'Record position', es: 'Registrar posición' },
  'grid.switch.note': {
    zh: '只记录现场的位置，不操作设备。',
    en: 'Records the position of the switch on site. It does not operate it.',
    es: 'Registra cómo está el aparato en campo. No lo acciona.',
  },
  'grid.switch.reason': { zh: '原因', en: 'Reason', es: 'Motivo' },
  'grid.switch.despite': {
    zh: '现场确实如此，仍然记录',
    en: 'This is the actual position on site; record it anyway',
    es: 'En campo está así; registrar de todos modos',
  },
  'grid.switch.select-open': { zh: '选择：分', en: 'Select: open', es: 'Seleccionar: abierto' },
  'grid.switch.select-closed': { zh: '选择：合', en: 'Select: closed', es: 'Seleccionar: cerrado' },
  'grid.switch.confirm-open': {
    zh: '确认“{name}”分（{n} 秒内）',
    en: 'Confirm {name} open ({n} s left)',
    es: 'Confirmar {name} abierto (quedan {n} s)',
  },
  'grid.switch.confirm-closed': {
    zh: '确认“{name}”合（{n} 秒内）',
    en: 'Confirm {name} closed ({n} s left)',
    es: 'Confirmar {name} cerrado (quedan {n} s)',
  },
  'grid.switch.cancel': { zh: '取消', en: 'Cancel', es: 'Cancelar' },
  'grid.switch.done': { zh: '已记录', en: 'Recorded', es: 'Registrado' },
})
