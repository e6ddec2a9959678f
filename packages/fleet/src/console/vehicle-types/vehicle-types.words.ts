import { words } from '@evops/platform/contract'

/** Names of the kinds of vehicles. */
export const vehicleKindWords = words({
  'fleet.kind.city_bus': { zh: '公交车', en: 'City bus', es: 'Autobús urbano' },
  'fleet.kind.coach': { zh: '客车', en: 'Coach', es: 'Autocar' },
  'fleet.kind.van': { zh: '物流车', en: 'Van', es: 'Furgoneta' },
  'fleet.kind.truck': { zh: '货车', en: 'Truck', es: 'Camión' },
  'fleet.kind.taxi': { zh: '出租车', en: 'Taxi', es: 'Taxi' },
  'fleet.kind.sanitation': { zh: '环卫车', en: 'Street cleaning', es: 'Limpieza viaria' },
  'fleet.kind.car': { zh: '乘用车', en: 'Car', es: 'Turismo' },
  'fleet.kind.other': { zh: '其他', en: 'Other', es: 'Otro' },
})
export const vehicleTypeWords = words({
  'fleet.type.name': { zh: '车辆类型', en: 'Type', es: 'Tipo' },
  'fleet.type.kind': { zh: '类别', en: 'Category', es: 'Clase' },
  'fleet.type.lengthMm': { zh: '车长', en: 'Length', es: 'Longitud' },
  'fleet.type.models': { zh: '型号数', en: 'Models', es: 'Modelos' },
  'fleet.type.find': { zh: '类型名称', en: 'Name', es: 'Nombre' },
  'fleet.type.new': { zh: '新增类型', en: 'Add a type', es: 'Añadir tipo' },
  'fleet.type.usual': { zh: '添加常用类型', en: 'Add common types', es: 'Añadir los tipos habituales' },
  'fleet.type.usual-done': {
    zh: '已添加常用类型',
    en: 'Common types added',
    es: 'Tipos habituales añadidos',
  },
  'fleet.type.none': { zh: '没有车辆类型', en: 'No vehicle types', es: 'No hay tipos de vehículo' },
  'fleet.type.none-next': {
    zh: '类型把型号归类，例如 12 米公交车。可先添加常用类型。',
    en: 'Types group models, such as 12 m city buses. The common ones can be added at once.',
    es: 'Los tipos agrupan modelos, por ejemplo autobuses de 12 m. Puede añadir los habituales de una vez.',
  },
})
