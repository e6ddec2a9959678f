import { words } from '@evops/platform/contract'

/** Texts for choices in audit log entries, by field. */
export const driverActValues = words({
  'driver.audit.value.kind.person': { zh: '个人', en: 'Person', es: 'Particular' },
  'driver.audit.value.method.native': { zh: '扫码', en: 'scan a code', es: 'código QR' },
  'driver.audit.value.method.jsapi': { zh: '应用内', en: 'in the app', es: 'en la aplicación' },
  'driver.audit.value.method.mini': { zh: '小程序', en: 'in the mini program', es: 'en el miniprograma' },
  'driver.audit.value.method.page': { zh: '网页', en: 'on its page', es: 'en su página' },
  'driver.audit.value.method.score': { zh: '先充后付', en: 'pay later', es: 'pago posterior' },
  'driver.audit.value.method.preauth': { zh: '预授权', en: 'pre-authorised', es: 'con preautorización' },
  'driver.audit.value.kind.full': { zh: '充满', en: 'Full', es: 'Carga completa' },
  'driver.audit.value.kind.energy': { zh: '按电量', en: 'Energy', es: 'Energía' },
  'driver.audit.value.kind.amount': { zh: '按金额', en: 'Amount', es: 'Importe' },
  'driver.audit.value.kind.minutes': { zh: '按时间', en: 'Time', es: 'Tiempo' },
  'driver.audit.value.kind.soc': { zh: '按 SoC', en: 'State of charge', es: 'Estado de carga' },
  'driver.audit.value.kind.station': { zh: '一个场站', en: 'a station', es: 'una estación' },
  'driver.audit.value.kind.connector': { zh: '一把枪', en: 'a connector', es: 'un conector' },
  'driver.audit.value.kind.other': { zh: '其他', en: 'Other', es: 'Otro' },
  'driver.audit.value.language.zh': { zh: '中文', en: 'Chinese', es: 'Chino' },
  'driver.audit.value.language.en': { zh: '英文', en: 'English', es: 'Inglés' },
  'driver.audit.value.language.es': { zh: '西班牙文', en: 'Spanish', es: 'Español' },
  'driver.audit.value.topic.charging': { zh: '充电', en: 'Charging', es: 'Carga' },
  'driver.audit.value.topic.account': { zh: '账户', en: 'Account', es: 'Cuenta' },
  'driver.audit.value.channel.wechat_account': { zh: '微信公众号', en: 'WeChat', es: 'WeChat' },
  'driver.audit.value.channel.mini_program': {
    zh: '小程序',
    en: 'WeChat mini program',
    es: 'miniprograma de WeChat',
  },
  'driver.audit.value.channel.email': { zh: '邮件', en: 'e-mail', es: 'correo electrónico' },
})
