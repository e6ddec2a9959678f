import { words } from '@evops/platform/contract'

export const firstStepsWords = words({
  'charging.first.title': { zh: '开始使用', en: 'First steps', es: 'Primeros pasos' },
  'charging.first.done': {
    zh: '已完成 {n} / {of}',
    en: '{n} of {of} done',
    es: '{n} de {of} completados',
  },
  'charging.first.station': { zh: '新建场站', en: 'Create a station', es: 'Crear una estación' },
  'charging.first.station-text': {
    zh: '充电桩所在的地点：编号、名称、时区。',
    en: 'The location of the charge points: code, name, time zone.',
    es: 'El lugar de los puntos: código, nombre, zona horaria.',
  },
  'charging.first.import': {
    zh: '或从文件导入场站和桩',
    en: 'Or import stations and charge points from a file',
    es: 'O importar estaciones y puntos desde un archivo',
  },
  'charging.first.chargePoint': {
    zh: '登记充电桩',
    en: 'Add charge points',
    es: 'Añadir puntos de recarga',
  },
  'charging.first.chargePoint-text': {
    zh: '每个桩得到自己的接入密码，只显示一次。',
    en: 'Each one receives its own password, shown once.',
    es: 'Cada uno recibe su contraseña, que se muestra una vez.',
  },
  'charging.first.connected': {
    zh: '让桩接入',
    en: 'Connect a charge point',
    es: 'Conectar un punto de recarga',
  },
  'charging.first.connected-text': {
    zh: '在桩里填写地址 {address}、标识和密码。连不上的桩会出现在“被拒连接”里，并说明原因。',
    en: 'Enter the address {address}, identity and password in the charge point. One that fails appears under “Rejected connections” with the cause.',
    es: 'Introduzca en el punto la dirección {address}, la identidad y la contraseña. El que falle aparece en «Accesos rechazados» con la causa.',
  },
  'charging.first.tariff': { zh: '发布计费规则', en: 'Publish a tariff', es: 'Publicar una tarifa' },
  'charging.first.tariff-text': {
    zh: '电费和服务费按时段定价；没有计费规则的充电不产生费用。',
    en: 'Prices of electricity and service by time of day. Without a tariff a session costs nothing.',
    es: 'Precios de electricidad y servicio por horas. Sin tarifa, una sesión no cuesta nada.',
  },
  'charging.first.token': { zh: '登记鉴权凭证', en: 'Add a token', es: 'Añadir un identificador' },
  'charging.first.token-text': {
    zh: '司机用来启动充电的卡号或标识；未登记的不能启动。',
    en: 'The card or tag that starts a session. An unknown one is refused.',
    es: 'La tarjeta o el identificador que inicia una sesión. Uno desconocido se rechaza.',
  },
})
