import { words } from '@evops/platform/contract'

export const mapWords = words({
  'stations.map.in': { zh: '放大', en: 'Zoom in', es: 'Acercar' },
  'stations.map.out': { zh: '缩小', en: 'Zoom out', es: 'Alejar' },
  'stations.map.cluster': {
    zh: '{n} 处，按回车放大',
    en: '{n} {n|place|places}. Press Enter to zoom in',
    es: '{n} {n|lugar|lugares}. Intro acerca',
  },
  'stations.map.at-spot': {
    zh: '此处 {n} 个，请选择',
    en: '{n} at this spot. Choose one',
    es: '{n} en este punto. Elija uno',
  },
  'stations.map.refused': {
    zh: '地图服务未返回图片，请检查运营商设置中的瓦片地址和密钥。',
    en: 'The map service returned no images. Check its address and key in the operator settings.',
    es: 'El servicio de mapas no respondió con imágenes. Revise su dirección y su clave en los ajustes del operador.',
  },
  'stations.map.offline': {
    zh: '离线海岸线。可在运营商设置中配置地图服务。',
    en: 'Coastline only. A map service can be configured in the operator settings.',
    es: 'Solo la costa. El servicio de mapas se configura en los ajustes del operador.',
  },
})
