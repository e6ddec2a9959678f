import { words } from '@evops/platform/contract'

/** Headings of each file, in its order. */
export const vehicleHeads = words({
  'fleet.export-vehicle.plate': { zh: '车牌号', en: 'Plate', es: 'Matrícula' },
  'fleet.export-vehicle.self-no': { zh: '自编号', en: 'Fleet number', es: 'Número interno' },
  'fleet.export-vehicle.vin': { zh: 'VIN', en: 'VIN', es: 'VIN' },
  'fleet.export-vehicle.model': { zh: '型号', en: 'Model', es: 'Modelo' },
  'fleet.export-vehicle.type': { zh: '车辆类型', en: 'Type', es: 'Tipo' },
  'fleet.export-vehicle.battery': { zh: '电池容量 (kWh)', en: 'Battery (kWh)', es: 'Batería (kWh)' },
  'fleet.export-vehicle.fleet': { zh: '车队', en: 'Fleet', es: 'Flota' },
  'fleet.export-vehicle.depot': { zh: '停车场站', en: 'Depot', es: 'Cochera' },
  'fleet.export-vehicle.line': { zh: '线路', en: 'Line', es: 'Línea' },
  'fleet.export-vehicle.company': { zh: '所属企业', en: 'Company', es: 'Empresa' },
  'fleet.export-vehicle.state': { zh: '状态', en: 'State', es: 'Estado' },
  'fleet.export-vehicle.registered': { zh: '登记日期', en: 'Registered', es: 'Matriculado' },
  'fleet.export-vehicle.odometer': { zh: '里程 (km)', en: 'Odometer (km)', es: 'Odómetro (km)' },
  'fleet.export-vehicle.soc': { zh: 'SoC (%)', en: 'SoC (%)', es: 'SoC (%)' },
  'fleet.export-vehicle.soc-at': { zh: 'SoC 时间', en: 'SoC as of', es: 'SoC a fecha de' },
  'fleet.export-vehicle.orders': { zh: '30 天充电次数', en: 'Sessions, 30 days', es: 'Sesiones, 30 días' },
  'fleet.export-vehicle.energy': {
    zh: '30 天充电量 (kWh)',
    en: 'Energy, 30 days (kWh)',
    es: 'Energía, 30 días (kWh)',
  },
  'fleet.export-vehicle.last': { zh: '最近充电', en: 'Last charged', es: 'Última carga' },
  'fleet.export-vehicle.remark': { zh: '备注', en: 'Remark', es: 'Observaciones' },
})
export const driverHeads = words({
  'fleet.export-driver.no': { zh: '工号', en: 'Driver number', es: 'Número' },
  'fleet.export-driver.name': { zh: '姓名', en: 'Name', es: 'Nombre' },
  'fleet.export-driver.licence': { zh: '驾驶证号', en: 'Licence', es: 'Permiso' },
  'fleet.export-driver.class': { zh: '准驾车型', en: 'Class', es: 'Clase' },
  'fleet.export-driver.until': { zh: '驾驶证有效期', en: 'Licence until', es: 'Permiso hasta' },
  'fleet.export-driver.fleet': { zh: '车队', en: 'Fleet', es: 'Flota' },
  'fleet.export-driver.phone': { zh: '电话', en: 'Phone', es: 'Teléfono' },
  'fleet.export-driver.card': { zh: '卡号', en: 'Card', es: 'Tarjeta' },
  'fleet.export-driver.state': { zh: '状态', en: 'State', es: 'Estado' },
  'fleet.export-driver.remark': { zh: '备注', en: 'Remark', es: 'Observaciones' },
})
export const modelHeads = words({
  'fleet.export-model.maker': { zh: '厂商', en: 'Manufacturer', es: 'Fabricante' },
  'fleet.export-model.name': { zh: '型号', en: 'Model', es: 'Modelo' },
  'fleet.export-model.type': { zh: '车辆类型', en: 'Type', es: 'Tipo' },
  'fleet.export-model.battery': { zh: '电池容量 (kWh)', en: 'Battery (kWh)', es: 'Batería (kWh)' },
  'fleet.export-model.nominal': { zh: '额定电压 (V)', en: 'Nominal voltage (V)', es: 'Tensión nominal (V)' },
  'fleet.export-model.power': {
    zh: '最大充电功率 (kW)',
    en: 'Maximum charging power (kW)',
    es: 'Potencia máxima de carga (kW)',
  },
  'fleet.export-model.curve': { zh: '充电曲线', en: 'Charging curve', es: 'Curva de carga' },
  'fleet.export-model.range': { zh: '续航 (km)', en: 'Range (km)', es: 'Autonomía (km)' },
  'fleet.export-model.kerb': { zh: '整备质量 (kg)', en: 'Kerb mass (kg)', es: 'Masa en vacío (kg)' },
  'fleet.export-model.standard': {
    zh: '标准能耗 (kWh/100 km)',
    en: 'Standard consumption (kWh/100 km)',
    es: 'Consumo estándar (kWh/100 km)',
  },
  'fleet.export-model.vehicles': { zh: '车辆数', en: 'Vehicles', es: 'Vehículos' },
  'fleet.export-model.remark': { zh: '备注', en: 'Remark', es: 'Observaciones' },
})
export const orderHeads = words({
  'fleet.export-order.no': { zh: '订单号', en: 'Session', es: 'Sesión' },
  'fleet.export-order.station': { zh: '场站', en: 'Station', es: 'Estación' },
  'fleet.export-order.pile': { zh: '桩', en: 'Charge point', es: 'Punto de recarga' },
  'fleet.export-order.gun': { zh: '枪', en: 'Connector', es: 'Conector' },
  'fleet.export-order.tag': { zh: '启动标识', en: 'Token', es: 'Identificador' },
  'fleet.export-order.from': { zh: '开始', en: 'Started', es: 'Inicio' },
  'fleet.export-order.until': { zh: '结束', en: 'Ended', es: 'Fin' },
  'fleet.export-order.soc-from': { zh: '开始 SoC (%)', en: 'SoC at start (%)', es: 'SoC inicial (%)' },
  'fleet.export-order.soc-until': { zh: '结束 SoC (%)', en: 'SoC at end (%)', es: 'SoC final (%)' },
  'fleet.export-order.energy': { zh: '电量 (kWh)', en: 'Energy (kWh)', es: 'Energía (kWh)' },
  'fleet.export-order.by': { zh: '归属依据', en: 'Assigned by', es: 'Atribuida por' },
  'fleet.export-order.reason': { zh: '原因', en: 'Reason', es: 'Motivo' },
})
export const valueWords = words({
  'fleet.export.active': { zh: '在用', en: 'Active', es: 'Activo' },
  'fleet.export.repair': { zh: '维修', en: 'In repair', es: 'En taller' },
  'fleet.export.retired': { zh: '报废', en: 'Retired', es: 'Dado de baja' },
  'fleet.export.left': { zh: '离职', en: 'Left', es: 'Baja' },
  'fleet.export.by-token': { zh: '启动标识', en: 'Token', es: 'Identificador' },
  'fleet.export.by-person': { zh: '人工指定', en: 'By hand', es: 'Manual' },
})
