import { words } from '@evops/platform/contract'

export const batteryWords = words({
  'fleet.battery.per-percent': { zh: '每 1% 电量', en: 'Energy per 1%', es: 'Energía por 1 %' },
  'fleet.battery.whole': { zh: '0–100% 充入电量', en: 'Energy from 0 to 100%', es: 'Energía de 0 a 100 %' },
  'fleet.battery.nominal': { zh: '标称容量', en: 'Nominal capacity', es: 'Capacidad nominal' },
  'fleet.battery.health': { zh: '健康度（SoH）', en: 'State of health', es: 'Estado de salud' },
  'fleet.battery.how': {
    zh: '取最近 {sessions} 次充电的中位数：计量电量 ÷ SoC 增量，每次 SoC 增加至少 10%。其中一半介于 {low} 与 {high} kWh。时间：{from} 至 {until}，每晚重新计算。',
    en: 'Median of the last {sessions} sessions: metered energy ÷ SoC gained, each over 10% or more. Half of them are between {low} and {high} kWh. From {from} to {until}; updated every night.',
    es: 'Mediana de las últimas {sessions} sesiones: energía medida ÷ SoC ganado, cada una con 10 % o más. La mitad está entre {low} y {high} kWh. Del {from} al {until}; se actualiza cada noche.',
  },
  'fleet.battery.how-health': {
    zh: '健康度与本车最初 10 次充电比较，若现值更高则与现值比较（每 1% 为 {first} kWh），不是厂家数值。电量含充电损耗。',
    en: 'State of health compares with the vehicle’s first 10 sessions, or with the current value if that is higher ({first} kWh per 1%); it is not the manufacturer’s value. Energy includes charging losses.',
    es: 'El estado de salud compara con las 10 primeras sesiones del vehículo, o con el valor actual si es mayor ({first} kWh por 1 %); no es el valor del fabricante. La energía incluye las pérdidas de carga.',
  },
  'fleet.battery.planned': {
    zh: '场站充电计划按此值计算。',
    en: 'Depot charging is planned with this value.',
    es: 'La carga en cochera se planifica con este valor.',
  },
  'fleet.battery.none': { zh: '数据还不够', en: 'Not enough sessions yet', es: 'Aún faltan sesiones' },
  'fleet.battery.none-next': {
    zh: '需要至少 10 次带 SoC、增量不低于 10% 的充电，每晚计算一次。',
    en: 'At least 10 sessions with SoC, each over 10% or more, are needed. Values are calculated every night.',
    es: 'Hacen falta al menos 10 sesiones con SoC, cada una con 10 % o más. Se calcula cada noche.',
  },
  'fleet.battery.tonight': {
    zh: '今晚计算',
    en: 'Calculated tonight',
    es: 'Se calcula esta noche',
  },
  'fleet.battery.tonight-next': {
    zh: '充电次数已够。每晚取这些充电的中位数。',
    en: 'There are enough sessions. Their median is calculated every night.',
    es: 'Ya hay sesiones suficientes. Su mediana se calcula cada noche.',
  },
  'fleet.battery.so-far': {
    zh: '目前可用：{n} 次',
    en: 'Usable so far: {n}',
    es: 'Utilizables hasta ahora: {n}',
  },
  'fleet.battery.months': { zh: '按月', en: 'By month', es: 'Por mes' },
  'fleet.battery.month': {
    zh: '{kwh} kWh / 1% · {health} · {n} 次',
    en: '{kwh} kWh per 1% · {health} · {n} {n|session|sessions}',
    es: '{kwh} kWh por 1 % · {health} · {n} {n|sesión|sesiones}',
  },
})
