import { words } from '@evops/platform/contract'

export const dashboardWords = words({
  'stations.now.title': { zh: '充电枪状态', en: 'Connectors now', es: 'Conectores ahora' },
  'stations.now.open': { zh: '打开监控', en: 'Open monitoring', es: 'Ver en directo' },
  'stations.now.power': { zh: '当前功率', en: 'Power now', es: 'Potencia ahora' },
  'stations.now.connected': { zh: '在线桩', en: 'Connected', es: 'Conectados' },
  'stations.now.of-piles': {
    zh: '/ {piles} 桩',
    en: 'of {piles} {piles|charge point|charge points}',
    es: 'de {piles} {piles|punto|puntos}',
  },
  'stations.now.stations': { zh: '场站', en: 'Stations', es: 'Estaciones' },
  'stations.now.alarms': { zh: '未关闭报警', en: 'Open alarms', es: 'Alarmas abiertas' },
  'stations.now.no-alarms': { zh: '没有报警', en: 'No alarms', es: 'Sin alarmas' },
  'stations.now.map': { zh: '场站分布', en: 'Where they are', es: 'Dónde están' },
  'stations.load.title': { zh: '24 小时负荷', en: 'Load over 24 hours', es: 'Potencia en 24 horas' },
  'stations.load.note': {
    zh: 'kW，全部场站，{zone}',
    en: 'kW, all stations, {zone}',
    es: 'kW, todas las estaciones, {zone}',
  },
  'stations.load.today': { zh: '今天', en: 'Today', es: 'Hoy' },
  'stations.load.yesterday': { zh: '昨天', en: 'Yesterday', es: 'Ayer' },
  'stations.load.none': { zh: '还没有功率数据', en: 'No power measured yet', es: 'Aún sin potencia medida' },
  'stations.now.states': { zh: '各状态的枪', en: 'Connectors by state', es: 'Conectores por estado' },
  'stations.first.title': { zh: '开始使用', en: 'First steps', es: 'Primeros pasos' },
  'stations.first.text': {
    zh: '还没有场站。三步之后，这里就会显示你的充电桩。',
    en: 'There is no station yet. Three steps from here and your charge points show up.',
    es: 'Aún no hay estaciones. En tres pasos verá aquí sus puntos de recarga.',
  },
  'stations.first.station': { zh: '建立场站', en: 'Create a station', es: 'Crear una estación' },
  'stations.first.station-text': {
    zh: '充电桩所在的地点：编号、名称、时区。',
    en: 'Where charge points stand: code, name, time zone.',
    es: 'Donde están los puntos: código, nombre, zona horaria.',
  },
  'stations.first.import': {
    zh: '或从 CSV 导入全部场站和桩',
    en: 'Or import all stations and charge points from CSV',
    es: 'O importar todas las estaciones y puntos desde CSV',
  },
  'stations.first.pile': {
    zh: '登记充电桩',
    en: 'Register charge points',
    es: 'Registrar puntos de recarga',
  },
  'stations.first.pile-text': {
    zh: '每个桩得到自己的接入密码，只显示一次。',
    en: 'Each gets a password of its own, shown once.',
    es: 'Cada uno recibe su contraseña, que se muestra una vez.',
  },
  'stations.first.connect': { zh: '让桩接入', en: 'Let them connect', es: 'Conectarlos' },
  'stations.first.connect-text': {
    zh: '在桩里填写地址 {address}、标识和密码。连不上的桩会出现在“被拒连接”里，并说明原因。',
    en: 'Enter the address {address}, identity and password in the charge point. One that fails appears under “Refused connections” with the cause.',
    es: 'Introduzca en el punto la dirección {address}, la identidad y la contraseña. El que falle aparece en «Accesos rechazados» con la causa.',
  },
})
