import { words } from '@evops/platform/contract'

export const quarterImportWords = words({
  'energy.quarter-row.meter': {
    zh: '没有编号为“{name}”的电表',
    en: 'No meter has the number “{name}”',
    es: 'Ningún contador tiene el número «{name}»',
  },
  'energy.quarter-row.time': {
    zh: '须为当地时间，如 2026-11-23 08:15；夏令时跳过的时间不存在',
    en: 'Must be a local time, such as 2026-11-23 08:15, that the clock does not skip',
    es: 'Debe ser una hora local, como 2026-11-23 08:15, que el reloj no salte',
  },
  'energy.quarter-row.quarter': {
    zh: '须为 15 分钟的整点起始时刻',
    en: 'Must be the start of a quarter hour',
    es: 'Debe ser el comienzo de un cuarto de hora',
  },
  'energy.quarter-row.future': {
    zh: '时间晚于现在',
    en: 'The quarter hour is not over yet',
    es: 'El cuarto de hora aún no ha terminado',
  },
  'energy.quarter-row.nothing': {
    zh: '须填写电量或表底，二者填一',
    en: 'Give either the energy or the register',
    es: 'Indique la energía o el registro, uno de los dos',
  },
  'energy.quarter-row.export-alone': {
    zh: '反向电量须与同一行的正向电量（或表底）一起填写',
    en: 'Enter exported together with imported in the same row: both as energy or both as registers',
    es: 'Indique la energía vertida junto a la importada en la misma fila: ambas como energía o como registro',
  },
  'energy.quarter-row.too-much': {
    zh: '超过电表 15 分钟可能的最大电量 {most} kWh',
    en: 'More than the meter can take in 15 minutes: {most} kWh',
    es: 'Más de lo que el contador puede medir en 15 minutos: {most} kWh',
  },
  'energy.quarter-row.backwards': {
    zh: '表底小于前一个表底',
    en: 'The register is lower than the previous one',
    es: 'El registro es menor que el anterior',
  },
  'energy.quarter-row.too-fast': {
    zh: '表底上升超过电表最大功率',
    en: 'The register rose faster than the meter’s highest power',
    es: 'El registro subió más de lo que permite la potencia del contador',
  },
  'energy.quarter-row.apart': {
    zh: '该电表的表底间隔均超过 2 小时，无法得出 15 分钟电量',
    en: 'All registers of this meter are more than 2 hours apart',
    es: 'Todos los registros de este contador distan más de 2 horas',
  },
  'energy.quarter-row.mixed': {
    zh: '同一电表不能既有电量又有表底',
    en: 'A meter has either energies or registers in one file',
    es: 'Un contador tiene energías o registros en un archivo, no ambos',
  },
})
