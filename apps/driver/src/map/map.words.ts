import { words } from '@evops/platform/contract'

export const mapWords = words({
  'driver.map.map': {
    zh: '场站地图，共 {n} 个场站；下方列表内容相同',
    en: 'Map of {n} stations; the list says the same',
    es: 'Mapa de {n} estaciones; la lista dice lo mismo',
  },
  'driver.map.in': { zh: '放大', en: 'Zoom in', es: 'Acercar' },
  'driver.map.out': { zh: '缩小', en: 'Zoom out', es: 'Alejar' },
  'driver.map.near': { zh: '我的位置', en: 'My location', es: 'Mi ubicación' },
  'driver.map.no-place': {
    zh: '无法获取位置，请在手机设置中允许定位，或按名称搜索。',
    en: 'Your location is not available. Allow it in the settings of your phone, or search by name.',
    es: 'No se conoce su ubicación. Permítala en los ajustes del teléfono o busque por nombre.',
  },
  'driver.map.several_one': { zh: '{count} 个场站', en: '{count} station', es: '{count} estación' },
  'driver.map.several_other': { zh: '{count} 个场站', en: '{count} stations', es: '{count} estaciones' },
  'driver.map.find': { zh: '搜索场站或地址', en: 'Station or address', es: 'Estación o dirección' },
  'driver.map.free-only': { zh: '只看有空闲的', en: 'Available now only', es: 'Solo con conectores libres' },
  'driver.map.plug': { zh: '接口', en: 'Plug', es: 'Tipo de conector' },
  'driver.map.any-plug': { zh: '全部接口', en: 'All plugs', es: 'Todos los tipos' },
  'driver.map.power': { zh: '功率', en: 'Power', es: 'Potencia' },
  'driver.map.any-power': { zh: '不限功率', en: 'Any power', es: 'Toda potencia' },
  'driver.map.from-power': { zh: '{power} kW 以上', en: 'from {power} kW', es: 'desde {power} kW' },
  'driver.map.free': { zh: '空闲 {free}/{all}', en: '{free}/{all} free', es: '{free}/{all} libres' },
  'driver.map.up-to': { zh: '最高 {power} kW', en: 'up to {power} kW', es: 'hasta {power} kW' },
  'driver.map.price': { zh: '{price}/kWh', en: '{price}/kWh', es: '{price}/kWh' },
  'driver.map.none': {
    zh: '没有符合条件的场站。',
    en: 'No station matches. Change the search or the filter.',
    es: 'Ninguna estación coincide. Cambie la búsqueda o el filtro.',
  },
})
