import { words } from '@evops/platform/contract'

/** Measured values over a period. */
export const telemetryWords = words({
  'stations.curve.title': { zh: '测量曲线', en: 'Measured values', es: 'Valores medidos' },
  'stations.curve.gun': { zh: '枪', en: 'Connector', es: 'Conector' },
  'stations.curve.whole': { zh: '整桩', en: 'Whole', es: 'Todo el punto' },
  'stations.curve.period': { zh: '时长', en: 'Period', es: 'Periodo' },
  'stations.curve.hours': { zh: '{count} 小时', en: '{count} h', es: '{count} h' },
  'stations.curve.days': { zh: '{count} 天', en: '{count} days', es: '{count} días' },
  'stations.curve.earlier': { zh: '更早', en: 'Earlier', es: 'Antes' },
  'stations.curve.later': { zh: '更晚', en: 'Later', es: 'Después' },
  'stations.curve.now': { zh: '回到现在', en: 'Back to now', es: 'Volver a ahora' },
  'stations.curve.power': { zh: '功率', en: 'Power', es: 'Potencia' },
  'stations.curve.soc': { zh: 'SoC', en: 'State of charge', es: 'Carga' },
  'stations.curve.temperature': { zh: '温度', en: 'Temperature', es: 'Temperatura' },
  'stations.curve.none': {
    zh: '这段时间没有测量值',
    en: 'Nothing was measured in this time',
    es: 'No hay mediciones en este tiempo',
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
  'stations.curve.step.3600': {
    zh: '每个点是 1 小时均值',
    en: 'Each point is the mean of an hour',
    es: 'Cada punto es la media de una hora',
  },
})
