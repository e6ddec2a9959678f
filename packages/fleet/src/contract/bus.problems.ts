import { problemTable } from '@evops/platform/contract'

/** Refusals for quotas and driver records. */
export const busProblems = problemTable({
  'fleet.quota-overlap': {
    status: 409,
    zh: '同样条件的定额在该时段已存在',
    en: 'A quota for the same conditions already exists on some of these days',
    es: 'Ya hay una cuota para lo mismo en algunos de esos días',
  },
  'fleet.month-closed': {
    status: 409,
    zh: '{month} 及以前的月份已结账，不能再改',
    en: '{month} and earlier months are closed and can no longer change',
    es: '{month} está cerrado, con todo lo anterior: nada cambia en él',
  },
  'fleet.month-running': {
    status: 409,
    zh: '{month} 尚未结束，不能结账',
    en: '{month} has not ended and cannot be closed yet',
    es: '{month} no ha terminado: aún no se puede cerrar',
  },
  'fleet.month-later-closed': {
    status: 409,
    zh: '请先重新打开后面的月份 {month}',
    en: 'Reopen the later month {month} first',
    es: 'Abra antes el mes posterior {month}',
  },
  'fleet.month-open': {
    status: 409,
    zh: '{month} 没有结账',
    en: '{month} is not closed',
    es: '{month} no está cerrado',
  },
  'fleet.shift-taken': {
    status: 409,
    zh: '该车辆当天该班次已有记录',
    en: 'This shift of the vehicle is already recorded',
    es: 'Ese vehículo ya tiene un registro de ese turno',
  },
  'fleet.odometer-back': {
    status: 409,
    zh: '该车上一条记录的止码为 {km} km，起码不能更小',
    en: 'The vehicle’s previous record ended at {km} km: this one cannot start below',
    es: 'El registro anterior del vehículo terminó en {km} km: este no puede empezar por debajo',
  },
  'fleet.odometer-ahead': {
    status: 409,
    zh: '该车下一条记录的起码为 {km} km，止码不能更大',
    en: 'The vehicle’s next record starts at {km} km: this one cannot end above',
    es: 'El registro siguiente del vehículo empieza en {km} km: este no puede terminar por encima',
  },
  'fleet.energy-span': {
    status: 400,
    zh: '时间跨度为 1 至 {days} 天',
    en: 'From 1 to {days} days',
    es: 'De 1 a {days} días',
  },
  'fleet.day-to-come': {
    status: 409,
    zh: '日期不能晚于今天',
    en: 'The day is in the future',
    es: 'Ese día aún no ha llegado',
  },
})

/** Messages for invalid fields. They are part of the shell's bundle. */
export const busFieldErrors = problemTable({
  'fleet.fault.ends-before': {
    status: 400,
    zh: '结束日期早于开始日期',
    en: 'The end is before the start',
    es: 'Termina antes de empezar',
  },
  'fleet.fault.month-twice': {
    status: 400,
    zh: '同一个月只能属于一个季节',
    en: 'A month belongs to only one season',
    es: 'Un mes pertenece a una sola temporada',
  },
  'fleet.fault.curve': {
    status: 400,
    zh: '每段的起始电量须高于前一段',
    en: 'Each step must start at a higher state of charge than the previous one',
    es: 'Cada tramo empieza en una carga mayor que el anterior',
  },
  'fleet.fault.odometer-below': {
    status: 400,
    zh: '止码小于起码',
    en: 'Below the start odometer',
    es: 'Está por debajo del inicio',
  },
  'fleet.fault.too-far': {
    status: 400,
    zh: '单班里程不能超过 600 km',
    en: 'Maximum 600 km per shift',
    es: 'Un turno tiene como máximo 600 km',
  },
  'fleet.fault.shift': {
    status: 400,
    zh: '班次只能是：early、mid、late',
    en: 'One of: early, mid, late',
    es: 'Uno de: early, mid, late',
  },
})
