import { words } from '@evops/platform/contract'

export const makerWords = words({
  'fleet.maker.name': { zh: '厂商', en: 'Manufacturer', es: 'Fabricante' },
  'fleet.maker.countryCode': { zh: '国家或地区', en: 'Country', es: 'País' },
  'fleet.maker.country-hint': {
    zh: '两位字母代码，如 CN',
    en: 'Two letters: ES, CN',
    es: 'Dos letras: ES, MX',
  },
  'fleet.maker.contact': { zh: '联系人', en: 'Contact', es: 'Contacto' },
  'fleet.maker.phone': { zh: '电话', en: 'Phone', es: 'Teléfono' },
  'fleet.maker.models': { zh: '型号数', en: 'Models', es: 'Modelos' },
  'fleet.maker.find': { zh: '厂商名称', en: 'Name', es: 'Nombre' },
  'fleet.maker.new': { zh: '新增厂商', en: 'Add a manufacturer', es: 'Añadir fabricante' },
  'fleet.maker.none': { zh: '没有厂商', en: 'No manufacturers', es: 'No hay fabricantes' },
  'fleet.maker.none-next': {
    zh: '先登记车辆厂商，再登记其型号和车辆。',
    en: 'Add the vehicle manufacturers first; models and vehicles follow.',
    es: 'Añada primero al fabricante; después sus modelos y los vehículos.',
  },
})
