import { words } from '@evops/platform/contract'

export const lineWords = words({
  'fleet.line.lineNo': { zh: '线路号', en: 'Line', es: 'Línea' },
  'fleet.line.name': { zh: '名称', en: 'Name', es: 'Nombre' },
  'fleet.line.fleetName': { zh: '车队', en: 'Fleet', es: 'Flota' },
  'fleet.line.lengthM': { zh: '单程长度', en: 'Length, one way', es: 'Longitud, un sentido' },
  'fleet.line.firstStop': { zh: '起点', en: 'First stop', es: 'Cabecera' },
  'fleet.line.lastStop': { zh: '终点', en: 'Last stop', es: 'Final' },
  'fleet.line.ends': { zh: '起点—终点', en: 'Route', es: 'Recorrido' },
  'fleet.line.vehicles': { zh: '车辆', en: 'Vehicles', es: 'Vehículos' },
  'fleet.line.state': { zh: '状态', en: 'State', es: 'Estado' },
  'fleet.line.state.active': { zh: '运营', en: 'In service', es: 'En servicio' },
  'fleet.line.state.closed': { zh: '停运', en: 'Closed', es: 'Cerrada' },
  'fleet.line.find': { zh: '线路号或名称', en: 'Number or name', es: 'Número o nombre' },
  'fleet.line.new': { zh: '新增线路', en: 'Add a line', es: 'Añadir línea' },
  'fleet.line.none': { zh: '没有线路', en: 'No lines', es: 'No hay líneas' },
  'fleet.line.none-next': {
    zh: '能耗定额和里程按线路统计。',
    en: 'Energy quotas and mileage are reported by line.',
    es: 'El consumo asignado y el kilometraje se ven por línea.',
  },
})
