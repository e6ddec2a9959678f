import { words } from '@evops/platform/contract'

/** Texts for the split of a session's time. */
export const splitWords = words({
  'charging.split.title': { zh: '充电与占位时长', en: 'Charging and idle time', es: 'Carga y ocupación' },
  'charging.split.charging': { zh: '充电', en: 'Charging', es: 'Carga' },
  'charging.split.idle': { zh: '充满后占位', en: 'Idle, vehicle full', es: 'Ocupación, vehículo cargado' },
  'charging.split.paused': { zh: '暂停（不收费）', en: 'Paused, free', es: 'En pausa, sin coste' },
  'charging.split.after': { zh: '停止后占位', en: 'Idle after the stop', es: 'Ocupación tras la parada' },
  'charging.split.basis.both': {
    zh: '枪状态和电表',
    en: 'connector status and meter',
    es: 'estado del conector y contador',
  },
  'charging.split.basis.report': { zh: '枪状态', en: 'connector status', es: 'estado del conector' },
  'charging.split.basis.meter': { zh: '电表', en: 'meter', es: 'contador' },
  'charging.split.basis.none': { zh: '仅订单起止', en: 'start and stop only', es: 'solo inicio y parada' },
  'charging.split.reported': {
    zh: '桩自报充电 {span}，相符。',
    en: 'The charge point itself counts {span} of charging, which agrees.',
    es: 'El propio punto cuenta {span} de carga, y coincide.',
  },
  'charging.split.reported-other': {
    zh: '桩自报充电 {span}，与此不符。',
    en: 'The charge point itself counts {span} of charging, which differs.',
    es: 'El propio punto cuenta {span} de carga, y no coincide.',
  },
  'charging.split.rule.full': {
    zh: '计费规则：车辆充满即开始占位。',
    en: 'By its tariff, idle time starts when the vehicle is full.',
    es: 'Según su tarifa, la ocupación empieza cuando el vehículo está cargado.',
  },
  'charging.split.rule.stop': {
    zh: '计费规则：停止充电才开始占位，此前全部按充电计。',
    en: 'By its tariff, idle time starts at the stop; all time before it is billed as charging.',
    es: 'Según su tarifa, la ocupación empieza en la parada; todo el tiempo anterior se cobra como carga.',
  },
})
