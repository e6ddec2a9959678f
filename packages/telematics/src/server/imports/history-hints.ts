import type { RowHints } from '@evops/platform/server'
import type { historyImportFields } from '../../contract/index.ts'

/** Column names that position files use. */
export const historyHints: Readonly<Record<(typeof historyImportFields)[number], RowHints>> = {
  vehicle: {
    titles: ['vehicle', 'VIN', 'plate', 'bus', 'self-number', '车辆', '车牌', '自编号', 'vehículo', 'matrícula'],
  },
  time: {
    titles: ['time', 'timestamp', 'date time', 'gps time', '时间', '定位时间', 'hora', 'fecha y hora'],
  },
  longitude: { titles: ['longitude', 'lng', 'lon', '经度', 'longitud'] },
  latitude: { titles: ['latitude', 'lat', '纬度', 'latitud'] },
  speed: { titles: ['speed', 'speed km/h', '速度', '车速', 'velocidad'] },
  odometer: { titles: ['odometer', 'mileage', 'odometer km', '里程', '总里程', 'odómetro', 'kilometraje'] },
  soc: { titles: ['SoC', 'state of charge', 'battery', '电量', '剩余电量', 'estado de carga'] },
}
