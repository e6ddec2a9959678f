import { words } from '../../contract/language.ts'

export const mapWords = words({
  'kit.map.in': { zh: '放大', en: 'Zoom in', es: 'Acercar' },
  'kit.map.out': { zh: '缩小', en: 'Zoom out', es: 'Alejar' },
  'kit.map.cluster': {
    zh: '{n} 处，按回车放大',
    en: '{n} {n|place|places}. Enter zooms in',
    es: '{n} {n|lugar|lugares}. Intro acerca',
  },
  'kit.map.offline': {
    zh: '离线海岸线。可在运营商设置中配置地图服务。',
    en: "Coastline only. A map service can be set in the operator's settings.",
    es: 'Solo la costa. El servicio de mapas se configura en los ajustes del operador.',
  },
})
