import { words } from '@evops/platform/contract'

export const feeWords = words({
  'tariffs.fees': { zh: '附加费用', en: 'Other fees', es: 'Otros cargos' },
  'tariffs.fee.minute': { zh: '每分钟充电', en: 'Per minute of charging', es: 'Por minuto de carga' },
  'tariffs.fee.session': { zh: '每次充电', en: 'Per session', es: 'Por sesión' },
  'tariffs.fee.swap': { zh: '换电（每块电池）', en: 'Battery swap, per battery', es: 'Cambio de batería, por batería' },
  'tariffs.fee.return': {
    zh: '向电网放电的结算单价（每 kWh）',
    en: 'Credit for energy returned, per kWh',
    es: 'Abono por energía devuelta, por kWh',
  },
  'tariffs.fee.minimum': {
    zh: '电费与服务费最低收费',
    en: 'Minimum for electricity and service',
    es: 'Mínimo por electricidad y servicio',
  },
  'tariffs.fee.loss': { zh: '线损分摊比例', en: 'Loss factor billed', es: 'Pérdidas que se cobran' },
  'tariffs.fee.note': {
    zh: '计入服务费。没有充入电量的订单不收取。',
    en: 'Part of the service fee. Sessions without energy do not pay them.',
    es: 'Forman parte del cargo por servicio. Una sesión sin energía no los paga.',
  },
  'tariffs.fee.loss-note': {
    zh: '100 kWh 计费 {billed} kWh；账单同时显示两个电量。',
    en: '100 kWh are billed as {billed} kWh; bills show both.',
    es: '100 kWh se cobran como {billed} kWh; el detalle muestra ambos.',
  },
  'tariffs.fee.wrong': {
    zh: '0 至 {most}，最多 {digits} 位小数',
    en: '0 to {most}, maximum {digits} decimals',
    es: 'De 0 a {most}, máximo {digits} decimales',
  },
  'tariffs.fee.none': { zh: '无', en: 'none', es: 'ninguno' },

  'tariffs.occupancy': { zh: '占位费', en: 'Idle fee', es: 'Cargo por ocupación' },
  'tariffs.occupancy.charge': {
    zh: '充电结束后仍占位则收费',
    en: 'Charge an idle fee after charging',
    es: 'Cobrar ocupación tras la carga',
  },
  'tariffs.fee.rounding': { zh: '取整', en: 'Rounding', es: 'Redondeo' },
  'tariffs.fee.rounding.fee': {
    zh: '每项费用分别取整',
    en: 'Each fee separately',
    es: 'Cada cargo por separado',
  },
  'tariffs.fee.rounding.bill': { zh: '整单取整一次', en: 'The whole bill once', es: 'El total una sola vez' },
  'tariffs.idle-from': { zh: '占位开始', en: 'Idle time starts', es: 'Inicio de la ocupación' },
  'tariffs.idle-from.full': {
    zh: '车辆充满或不再取电时',
    en: 'When the vehicle is full',
    es: 'Cuando el vehículo está cargado',
  },
  'tariffs.idle-from.stop': {
    zh: '停止充电时',
    en: 'When the session is stopped',
    es: 'Al detener la sesión',
  },
  'tariffs.idle-from.full-note': {
    zh: '按车辆上报的状态和电表划分：充满后不再计充电分钟，开始计占位；桩暂停或原因不明的停充两者都不计。',
    en: 'By the reports of the vehicle and the meter: once it is full, minutes of charging end and idle time starts. A pause by the charge point, or for an unknown reason, costs neither.',
    es: 'Según lo que informan el vehículo y el contador: al estar cargado acaban los minutos de carga y empieza la ocupación. Una pausa del punto, o sin motivo conocido, no cuesta ninguno de los dos.',
  },
  'tariffs.idle-from.stop-note': {
    zh: '停止充电之前的全部时间都计为充电。',
    en: 'All time until the session is stopped counts as charging.',
    es: 'Todo el tiempo hasta la parada cuenta como carga.',
  },
  'tariffs.occupancy.free': { zh: '免费时长', en: 'Free minutes', es: 'Minutos gratis' },
  'tariffs.occupancy.unit': { zh: '计费单位', en: 'Unit', es: 'Unidad' },
  'tariffs.occupancy.unit.minute': { zh: '分钟', en: 'Minute', es: 'Minuto' },
  'tariffs.occupancy.unit.half_hour': { zh: '半小时', en: 'Half-hour', es: 'Media hora' },
  'tariffs.occupancy.unit.hour': { zh: '小时', en: 'Hour', es: 'Hora' },
  'tariffs.occupancy.price': { zh: '每单位价格', en: 'Price per unit', es: 'Precio por unidad' },
  'tariffs.occupancy.remainder': {
    zh: '不计的零头',
    en: 'Uncounted remainder',
    es: 'Resto que no se cobra',
  },
  'tariffs.occupancy.cap-session': { zh: '每次上限', en: 'Maximum per session', es: 'Máximo por sesión' },
  'tariffs.occupancy.cap-day': { zh: '每日上限', en: 'Maximum per day', es: 'Máximo por día' },
  'tariffs.occupancy.exempt': { zh: '免收时段', en: 'Free hours', es: 'Horario sin cargo' },
  'tariffs.occupancy.exempt-from': { zh: '免收开始', en: 'Free from', es: 'Sin cargo desde' },
  'tariffs.occupancy.exempt-to': { zh: '免收结束', en: 'Free until', es: 'Sin cargo hasta' },
  'tariffs.occupancy.minutes': { zh: '{n} 分钟', en: '{n} min', es: '{n} min' },
  'tariffs.occupancy.note': {
    zh: '计至拔枪，按场站当地日期逐日计算；停止后桩故障时，之后的时间不收。',
    en: 'Until unplugging, day by day in station time. If the charge point is faulted after the stop, the time after it is free.',
    es: 'Hasta desenchufar, por día según la hora de la estación. Si el punto se avería tras la parada, el tiempo posterior no se cobra.',
  },
  'tariffs.occupancy.never': {
    zh: '此规则不收占位费。',
    en: 'This tariff has no idle fee.',
    es: 'Esta tarifa no tiene cargo por ocupación.',
  },
})
