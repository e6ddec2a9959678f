import type { RowHints } from '@evops/platform/server'
import type { departureImportFields } from '../../contract/index.ts'

/** Column names that timetables use. */
export const departureHints: Readonly<Record<(typeof departureImportFields)[number], RowHints>> = {
  depot: {
    titles: ['depot', 'station', 'garage', '场站', '停车场', '车场', 'cochera', 'estación', 'garaje'],
  },
  serviceDay: {
    titles: ['serviceDay', 'service day', 'date', 'day', '运营日', '日期', 'día de servicio', 'fecha', 'día'],
  },
  blockNo: {
    titles: ['blockNo', 'block', 'rotation', 'duty', '班次', '车次', '路牌', 'bloque', 'rotación', 'turno'],
  },
  departure: {
    titles: ['departure', 'pull-out', 'departs', 'out', '发车', '出场', '发车时间', 'salida', 'hora de salida'],
  },
  return: {
    titles: ['return', 'pull-in', 'arrival', 'back', '回场', '返回', '回场时间', 'llegada', 'regreso', 'vuelta'],
  },
  line: { titles: ['line', 'route', '线路', 'línea'] },
  vehicle: { titles: ['vehicle', 'bus', 'fleet number', '车辆', '车号', '自编号', 'vehículo', 'autobús'] },
  targetSoc: {
    titles: ['targetSoc', 'target SoC', 'target', '目标SoC', '目标电量', 'SoC objetivo', 'objetivo'],
  },
  reserveSoc: { titles: ['reserveSoc', 'reserve', 'reserve SoC', '余量', '预留', 'reserva'] },
  preconditionMinutes: {
    titles: ['preconditionMinutes', 'preconditioning', 'precondition', '预热', '预热分钟', 'preacondicionamiento'],
  },
  preconditionKw: {
    titles: ['preconditionKw', 'preconditioning kW', '预热功率', '预热功率 kW', 'preacondicionamiento kW'],
  },
  priority: { titles: ['priority', '优先级', 'prioridad'] },
}
