import { words } from '@evops/platform/contract'

export const plugWords = words({
  'driver.plug.ccs2': { zh: 'CCS2', en: 'CCS 2', es: 'CCS 2' },
  'driver.plug.ccs1': { zh: 'CCS1', en: 'CCS 1', es: 'CCS 1' },
  'driver.plug.type2': { zh: 'Type 2', en: 'Type 2', es: 'Tipo 2' },
  'driver.plug.type1': { zh: 'Type 1', en: 'Type 1', es: 'Tipo 1' },
  'driver.plug.chademo': { zh: 'CHAdeMO', en: 'CHAdeMO', es: 'CHAdeMO' },
  'driver.plug.gbt-dc': { zh: '国标直流', en: 'GB/T DC', es: 'GB/T CC' },
  'driver.plug.gbt-ac': { zh: '国标交流', en: 'GB/T AC', es: 'GB/T CA' },
  'driver.plug.chaoji': { zh: 'ChaoJi', en: 'ChaoJi', es: 'ChaoJi' },
  'driver.plug.nacs': { zh: 'NACS', en: 'NACS', es: 'NACS' },
  'driver.plug.domestic': { zh: '家用插座', en: 'Domestic socket', es: 'Enchufe doméstico' },
  'driver.plug.cee': { zh: 'CEE', en: 'CEE', es: 'CEE' },
  'driver.plug.pantograph': { zh: '充电弓', en: 'Pantograph', es: 'Pantógrafo' },
  'driver.plug.ac': { zh: '交流', en: 'AC', es: 'CA' },
  'driver.plug.dc': { zh: '直流', en: 'DC', es: 'CC' },
  'driver.plug.other': { zh: '其他', en: 'Other', es: 'Otro' },
  'driver.plug.cable': { zh: '带枪线', en: 'cable', es: 'con cable' },
  'driver.plug.socket': { zh: '插座，自带线缆', en: 'socket, bring a cable', es: 'toma, lleve su cable' },
  'driver.plug.free': { zh: '空闲 {free}/{all}', en: '{free} of {all} free', es: '{free} de {all} libres' },
})
