import { words } from '@evops/platform/contract'

/** What the engine of reports calls figures of vehicles' kilometres and energy. */
export const vehicleEnergyWords = words({
  'reports.measure.drivenM': { zh: '行驶里程', en: 'Distance driven', es: 'Distancia recorrida' },
  'reports.measure.gpsM': { zh: '其中 GPS 里程', en: 'Of this by GPS', es: 'De ella por GPS' },
  'reports.measure.chargedDwh': { zh: '充电量', en: 'Energy charged', es: 'Energía cargada' },
  'reports.measure.usedDwh': { zh: '耗电量', en: 'Energy used', es: 'Energía consumida' },
  'reports.measure.untoldDwh': {
    zh: '无里程日的耗电量',
    en: 'Energy on days without mileage',
    es: 'Energía en días sin kilometraje',
  },
  'reports.measure.drivenDwh': {
    zh: '有里程日的耗电量',
    en: 'Energy on days with mileage',
    es: 'Energía en días con kilometraje',
  },
  'reports.measure.usedPer100km': { zh: '百公里电耗', en: 'Energy per 100 km', es: 'Consumo por 100 km' },
  'reports.measure.unquotedM': { zh: '无定额里程', en: 'Distance without quota', es: 'Distancia sin cuota' },
  'reports.measure.unquotedDwh': {
    zh: '无定额耗电量',
    en: 'Energy without quota',
    es: 'Energía sin cuota',
  },
  'reports.measure.quotedM': { zh: '有定额里程', en: 'Distance with quota', es: 'Distancia con cuota' },
  'reports.measure.quotaDwh': { zh: '定额电量', en: 'Quota', es: 'Cuota' },
  'reports.measure.quotaPer100km': { zh: '百公里定额', en: 'Quota per 100 km', es: 'Cuota por 100 km' },
  'reports.measure.savedDwh': { zh: '节电量', en: 'Saved', es: 'Ahorrado' },
  'reports.measure.savedRate': { zh: '节电率', en: 'Saved, %', es: 'Ahorro, %' },
})
/** What its rows stand for, and what a reader must know. */
export const vehicleEnergyReportWords = words({
  'reports.by.driver': { zh: '司机', en: 'Driver', es: 'Conductor' },
  'reports.by.line': { zh: '线路', en: 'Line', es: 'Línea' },
  'reports.by.fleet': { zh: '车队', en: 'Fleet', es: 'Flota' },
  'reports.no-driver': { zh: '无里程记录', en: 'No driver record', es: 'Sin registro de conductor' },
  'reports.no-line': { zh: '无线路', en: 'No line', es: 'Sin línea' },
  'reports.no-fleet': { zh: '无车队', en: 'No fleet', es: 'Sin flota' },
  'reports.vehicle-energy.note': {
    zh: '一辆车当天的电量按里程分摊给当天各班司机；夜间充电计入次日。没有里程的日子不计入百公里电耗，也不计节超；不足 10 公里不显示百公里电耗。',
    en: 'A vehicle’s energy of a day is allocated to that day’s shifts by distance; night charging counts to the next day. Days without mileage count neither in energy per 100 km nor in savings. Below 10 km no energy per 100 km is shown.',
    es: 'La energía diaria de un vehículo se reparte entre los turnos del día según los kilómetros; la carga nocturna cuenta para el día siguiente. Los días sin kilometraje no cuentan ni en el consumo por 100 km ni en el ahorro. Por debajo de 10 km no se muestra el consumo por 100 km.',
  },
  'reports.worked.fact.mileage': {
    zh: '车辆里程',
    en: 'Vehicle mileage',
    es: 'Kilometraje de vehículos',
  },
  'reports.worked.rule.mileage': {
    zh: '里程来自驾驶记录；没有记录的日期以车辆自报的里程（GPS）为准。里程属于车辆和日期，不属于某次充电；两者皆无的日期未知，不计为 0。',
    en: 'Distance comes from driver records, and on days without one from the vehicle’s own measurement (GPS). It belongs to a vehicle and a day, not to a session. A day with neither is unknown, not 0.',
    es: 'La distancia viene de los registros de conductores y, en los días sin registro, de la medición del propio vehículo (GPS). Pertenece a un vehículo y un día, no a una sesión. Un día sin ninguna de las dos es desconocido, no 0.',
  },
  'reports.worked.fact.vehicleEnergy': {
    zh: '车辆充电、耗电与定额',
    en: 'Energy charged, used and allowed',
    es: 'Energía cargada, consumida y asignada',
  },
  'reports.worked.rule.vehicleEnergy': {
    zh: '耗电量 = 充电量 + 电池电量变化（上一班收车电量 − 当日收车电量）× 容量。定额取最具体的一条，GPS 里程不用司机等级的定额。',
    en: 'Energy used = energy charged + battery change since the previous shift × capacity. Of several quotas the most specific applies; GPS mileage is under no quota of a driver’s grade.',
    es: 'Energía consumida = energía cargada + cambio de la batería desde el turno anterior × capacidad. De varias cuotas se aplica la más específica; el kilometraje por GPS no tiene cuota por categoría de conductor.',
  },
})
