import { words } from '@evops/platform/contract'

export const usageWords = words({
  'reports.usage.guns': { zh: '充电枪', en: 'Connectors', es: 'Conectores' },
  'reports.usage.unusedGuns': { zh: '未使用', en: 'Without use', es: 'Sin uso' },
  'reports.usage.charging': { zh: '充电时间率', en: 'Charging', es: 'Cargando' },
  'reports.usage.plugged': { zh: '插枪时间率', en: 'Plugged', es: 'Enchufado' },
  'reports.usage.idle': { zh: '插枪未充', en: 'Plugged idle', es: 'Sin cargar' },
  'reports.usage.power': { zh: '电量利用率', en: 'Of rated', es: 'De la nominal' },
  'reports.usage.congested': { zh: '满位率', en: 'All occupied', es: 'Todo ocupado' },
  'reports.usage.energyDwh': { zh: '充电量', en: 'Energy', es: 'Energía' },
  'reports.usage.hours': { zh: '可用时长', en: 'Available', es: 'Disponible' },
  'reports.usage.course': { zh: '使用率走势', en: 'Use over the span', es: 'Uso en el periodo' },
  'reports.usage.note': {
    zh: '比率以营业时间 × 充电枪为分母（桩投运后至今）；电量利用率以额定功率为满。满位指场站所有枪均被占用的时间。',
    en: 'Rates are of opening hours × connectors, from when a charge point was taken into use until now; energy is of what the rated power could give. All occupied: every connector of a station at once.',
    es: 'Las tasas son sobre el horario de apertura × conectores, desde la puesta en servicio hasta ahora; la energía, sobre la que daría la potencia nominal. Todo ocupado: todos los conectores de una estación a la vez.',
  },
  'reports.usage.round-the-clock': {
    zh: '有场站没有可识别的营业时间，按全天计。',
    en: 'A station has no opening hours that can be read; it counts round the clock.',
    es: 'Una estación no tiene un horario legible; cuenta las 24 horas.',
  },
})
