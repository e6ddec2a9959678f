import { problemTable } from '@evops/platform/contract'

export const driverProblems = problemTable({
  'driver.unknown-operator': {
    status: 404,
    zh: '没有这个运营商',
    en: 'Operator not found',
    es: 'Operador no encontrado',
  },
  'driver.qr-foreign': {
    status: 409,
    zh: '此二维码属于其他运营商（{code}），请使用该运营商的应用',
    en: 'This QR code belongs to another operator ({code}). Use that operator’s app',
    es: 'Este código QR es de otro operador ({code}). Use la aplicación de ese operador',
  },
  'driver.qr-unknown': {
    status: 404,
    zh: '没有与此码对应的充电枪，请核对桩上的编号',
    en: 'No connector has this code. Check the number on the charge point',
    es: 'Ningún conector tiene este código. Compruebe el número en el punto de recarga',
  },
  'driver.code-choice': {
    status: 409,
    zh: '此编号对应多个充电枪，请选择一个',
    en: 'This number belongs to several connectors. Choose one',
    es: 'Este número corresponde a varios conectores. Elija uno',
  },
  'driver.phone': {
    status: 400,
    zh: '手机号无效：请填写中国大陆手机号，或以 + 和国家代码开头',
    en: 'This is not a mobile number. Include + and the country code',
    es: 'No es un número de móvil. Empiece con + y el código del país',
  },
  'driver.too-often': {
    status: 429,
    zh: '操作过于频繁，请 {seconds} 秒后再试',
    en: 'Too many tries. Try again in {seconds} s',
    es: 'Demasiados intentos. Inténtelo de nuevo en {seconds} s',
  },
  'driver.ticket': {
    status: 403,
    zh: '此支付链接已失效，请返回后重新支付',
    en: 'This payment is no longer open here. Go back and pay again',
    es: 'Este pago ya no está abierto aquí. Vuelva atrás y pague de nuevo',
  },
  'driver.consent-expired': {
    status: 409,
    zh: '条款已更新，请先阅读并同意：{title}',
    en: 'The terms have changed. Read and accept them first: {title}',
    es: 'Los términos han cambiado. Léalos y acéptelos primero: {title}',
  },
  'driver.text-twice': {
    status: 400,
    zh: '每种语言只能有一个文本',
    en: 'Each language can have only one text',
    es: 'Cada idioma solo puede tener un texto',
  },
  'driver.consent-old': {
    status: 409,
    zh: '该版本已不是最新，请重新阅读',
    en: 'This version is no longer current. Read the new one',
    es: 'Esta versión ya no es la actual. Lea la nueva',
  },
  'driver.no-token': {
    status: 409,
    zh: '您的鉴权凭证已被停用，请联系运营商',
    en: 'Your start token is blocked. Contact the operator',
    es: 'Su identificador está bloqueado. Contacte con el operador',
  },
  'driver.guest-no-price': {
    status: 409,
    zh: '此充电枪暂无价格，无法充电',
    en: 'This connector has no price yet, so charging is not possible',
    es: 'Este conector aún no tiene precio y no se puede cargar',
  },
  'driver.guest-sum': {
    status: 400,
    zh: '请从可选金额中选择',
    en: 'Choose one of the offered amounts',
    es: 'Elija uno de los importes ofrecidos',
  },
  'driver.not-yours': {
    status: 409,
    zh: '其中有不能由您开票的订单',
    en: 'Not all of these sessions can be invoiced to you',
    es: 'No todas estas sesiones se le pueden facturar a usted',
  },
})
/** Error texts of single fields. */
export const driverFieldErrors = problemTable({
  'driver.fault.one-of': {
    status: 400,
    zh: '二维码和充电枪只能填一个',
    en: 'Give either a QR code or a connector',
    es: 'Indique un código QR o un conector, uno de los dos',
  },
})
