import { words } from '@evops/platform/contract'

export const fleetWords = words({
  'fleet.fleet.view-fleets': { zh: '车队', en: 'Fleets', es: 'Flotas' },
  'fleet.fleet.view-lines': { zh: '线路', en: 'Lines', es: 'Líneas' },
  'fleet.fleet.view-drivers': { zh: '司机', en: 'Drivers', es: 'Conductores' },
  'fleet.fleet.name': { zh: '车队', en: 'Fleet', es: 'Flota' },
  'fleet.fleet.parentName': { zh: '上级车队', en: 'Part of', es: 'Depende de' },
  'fleet.fleet.orgName': { zh: '所属公司', en: 'Company', es: 'Empresa' },
  'fleet.fleet.stationName': { zh: '停车场站', en: 'Depot', es: 'Cochera' },
  'fleet.fleet.depot-hint': {
    zh: '车辆停放和充电的场站；数据范围按此场站',
    en: 'Where its vehicles park and charge; data access limited to stations follows it',
    es: 'Donde aparcan y cargan sus vehículos; el acceso por estaciones la sigue',
  },
  'fleet.fleet.manager': { zh: '负责人', en: 'Manager', es: 'Responsable' },
  'fleet.fleet.vehicles': { zh: '车辆', en: 'Vehicles', es: 'Vehículos' },
  'fleet.fleet.drivers': { zh: '司机', en: 'Drivers', es: 'Conductores' },
  'fleet.fleet.see-vehicles': { zh: '查看车辆', en: 'Its vehicles', es: 'Ver vehículos' },
  'fleet.fleet.find': { zh: '车队名称', en: 'Name', es: 'Nombre' },
  'fleet.fleet.new': { zh: '新增车队', en: 'Add a fleet', es: 'Añadir flota' },
  'fleet.fleet.none': { zh: '没有车队', en: 'No fleets', es: 'No hay flotas' },
  'fleet.fleet.none-next': {
    zh: '车队可分级，每个车队有停车场站、车辆和司机。',
    en: 'Fleets form a tree; each has a depot, vehicles and drivers.',
    es: 'Las flotas forman un árbol; cada una tiene su cochera, vehículos y conductores.',
  },
})
