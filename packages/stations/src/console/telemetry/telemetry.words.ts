import { words } from '@evops/platform/contract'

/** Texts for measured values over a period. */
export const telemetryWords = words({
  'stations.curve.title': { zh: '测量曲线', en: 'Measured values', es: 'Valores medidos' },
  'stations.curve.connector': { zh: '枪', en: 'Connector', es: 'Conector' },
  'stations.curve.whole': { zh: '整桩', en: 'Whole charge point', es: 'Todo el punto' },
  'stations.curve.period': { zh: '时长', en: 'Period', es: 'Periodo' },
  'stations.curve.hours': { zh: '{count} 小时', en: '{count} h', es: '{count} h' },
  'stations.curve.days': { zh: '{count} 天', en: '{count} {count|day|days}', es: '{count} {count|día|días}' },
  'stations.curve.earlier': { zh: '更早', en: 'Earlier', es: 'Antes' },
  'stations.curve.later': { zh: '更晚', en: 'Later', es: 'Después' },
  'stations.curve.now': { zh: '回到现在', en: 'Back to now', es: 'Volver a ahora' },
  'stations.curve.power': { zh: '功率', en: 'Power', es: 'Potencia' },
  'stations.curve.voltage': { zh: '电压', en: 'Voltage', es: 'Tensión' },
  'stations.curve.current': { zh: '电流', en: 'Current', es: 'Corriente' },
  'stations.curve.soc': { zh: 'SoC', en: 'State of charge', es: 'Estado de carga' },
  'stations.curve.temperature': { zh: '温度', en: 'Temperature', es: 'Temperatura' },
  'stations.curve.none': {
    zh: '这段时间没有测量值',
    en: 'No data measured in this period',
    es: 'Sin mediciones en este periodo',
  },
  'stations.bad-meter-value.title': {
    zh: '不可信的测量值',
    en: 'Implausible values',
    es: 'Valores no verosímiles',
  },
  'stations.bad-meter-value.text': {
    zh: '原样单独保存，不进入任何曲线和合计。',
    en: 'Stored separately as received; not included in any curve or total.',
    es: 'Se guardan aparte tal como llegaron; no entran en curvas ni totales.',
  },
  'stations.bad-meter-value.newest': {
    zh: '最新 {count} 条',
    en: 'The newest {count}',
    es: 'Los {count} más recientes',
  },
  'stations.bad-meter-value.clock': { zh: '设备时钟', en: 'Charge point clock', es: 'Reloj del punto' },
  'stations.bad-meter-value.reason.not-a-number': {
    zh: '不是数字',
    en: 'Not a number',
    es: 'No es un número',
  },
  'stations.bad-meter-value.reason.out-of-range': {
    zh: '超出可能范围',
    en: 'Outside the possible range',
    es: 'Fuera del rango posible',
  },
  'stations.bad-meter-value.reason.backwards': {
    zh: '表底倒走',
    en: 'The register ran backwards',
    es: 'El contador retrocedió',
  },
  'stations.bad-meter-value.reason.too-fast': {
    zh: '表底增长超过额定功率',
    en: 'The register rose faster than rated power allows',
    es: 'El contador subió más de lo que permite la potencia nominal',
  },
  'stations.bad-meter-value.reason.clock-ahead': {
    zh: '时钟超前，按接收时间记录',
    en: 'Clock ahead; time of receipt used',
    es: 'Reloj adelantado; se usa la hora de recepción',
  },
  'stations.bad-meter-value.reason.clock-unset': {
    zh: '时钟未校准，按接收时间记录',
    en: 'Clock not set; time of receipt used',
    es: 'Reloj sin ajustar; se usa la hora de recepción',
  },
  'stations.curve.step.0': {
    zh: '每个点是一次采样',
    en: 'Each point is one sample',
    es: 'Cada punto es una muestra',
  },
  'stations.curve.step.300': {
    zh: '每个点是 5 分钟均值',
    en: 'Each point is the mean of 5 minutes',
    es: 'Cada punto es la media de 5 minutos',
  },
  'stations.curve.step.86400': {
    zh: '每个点是一天均值',
    en: 'Each point is the mean of a day',
    es: 'Cada punto es la media de un día',
  },
  'stations.curve.step.3600': {
    zh: '每个点是 1 小时均值',
    en: 'Each point is the mean of an hour',
    es: 'Cada punto es la media de una hora',
  },
})
