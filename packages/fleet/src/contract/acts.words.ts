import { words } from '@evops/platform/contract'

/** What the audit log calls acts and things of this domain (organisation says how the two are put together). */
export const fleetActWords = words({
  'fleet.audit.act.exportDriverData': {
    zh: '导出个人信息',
    en: 'Export personal data',
    es: 'Exportación de datos personales',
  },
  'fleet.audit.act.eraseMakerContact': { zh: '抹除联系人', en: 'Erase contact', es: 'Borrado del contacto' },
  'fleet.audit.act.eraseDriver': {
    zh: '抹除个人信息',
    en: 'Erase personal data',
    es: 'Borrado de datos personales',
  },
  'fleet.audit.act.addUsualVehicleTypes': {
    zh: '添加常用车辆类型',
    en: 'Add common vehicle types',
    es: 'Alta de los tipos de vehículo habituales',
  },
  'fleet.audit.act.bindVehicleToken': {
    zh: '绑定车辆启动标识',
    en: 'Assign a token to a vehicle',
    es: 'Identificador asignado a un vehículo',
  },
  'fleet.audit.act.endVehicleToken': {
    zh: '解绑车辆启动标识',
    en: 'Unassign a token from a vehicle',
    es: 'Identificador retirado de un vehículo',
  },
  'fleet.audit.act.assignVehicleOrder': {
    zh: '指定订单所属车辆',
    en: 'Assign a session to a vehicle',
    es: 'Sesión atribuida a un vehículo',
  },
  'fleet.audit.act.releaseVehicleOrder': {
    zh: '取消订单所属车辆',
    en: 'Unassign a session from a vehicle',
    es: 'Sesión retirada de un vehículo',
  },
  'fleet.audit.entity.vehicle-maker': { zh: '车辆厂商', en: 'vehicle manufacturer', es: 'fabricante' },
  'fleet.audit.entity.vehicle-model': {
    zh: '车辆型号',
    en: 'vehicle model',
    es: 'modelo de vehículo',
  },
  'fleet.audit.entity.vehicle-type': { zh: '车辆类型', en: 'vehicle type', es: 'tipo de vehículo' },
  'fleet.audit.entity.fleet': { zh: '车队', en: 'fleet', es: 'flota' },
  'fleet.audit.entity.bus-line': { zh: '线路', en: 'line', es: 'línea' },
  'fleet.audit.entity.driver-record': {
    zh: '里程记录',
    en: 'driver record',
    es: 'registro de conductor',
  },
  'fleet.audit.entity.driver-grade': {
    zh: '司机等级',
    en: 'driver grade',
    es: 'categoría de conductor',
  },
  'fleet.audit.entity.energy-quota': {
    zh: '能耗定额',
    en: 'energy quota',
    es: 'cuota de energía',
  },
  'fleet.audit.entity.quota-settings': {
    zh: '定额设置',
    en: 'quota settings',
    es: 'ajustes de cuotas',
  },
  'fleet.audit.entity.record-month': {
    zh: '里程月份',
    en: 'month of records',
    es: 'mes de registros',
  },
  'fleet.audit.act.checkDriverRecord': {
    zh: '核对里程记录',
    en: 'Check driver record',
    es: 'Revisión de registro de conductor',
  },
  'fleet.audit.act.openRecordMonth': {
    zh: '重新打开里程月份',
    en: 'Reopen month of records',
    es: 'Reapertura de mes de registros',
  },
  'fleet.audit.entity.driver': { zh: '司机', en: 'driver', es: 'conductor' },
  'fleet.audit.entity.vehicle': { zh: '车辆', en: 'vehicle', es: 'vehículo' },
})
