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
  'driver.start-low-balance': {
    status: 409,
    zh: '余额不足：至少需要 {needed}，当前可用 {available}。请先充值',
    en: 'Not enough balance: {needed} are needed, you have {available}. Add credit to start',
    es: 'Saldo insuficiente: se necesitan {needed} y tiene {available}. Añada saldo para empezar',
  },
  'driver.start-arrears': {
    status: 409,
    zh: '您有未付清的充电费用，请先支付',
    en: 'An earlier session is not paid yet. Pay it first',
    es: 'Tiene una sesión anterior sin pagar. Páguela primero',
  },
  'driver.start-frozen': {
    status: 409,
    zh: '您的钱包已冻结或注销，请联系运营商',
    en: 'Your wallet is frozen or closed. Contact the operator',
    es: 'Su monedero está congelado o cerrado. Contacte con el operador',
  },
  'driver.start-blocked': {
    status: 409,
    zh: '您的账户目前不能启动充电，请联系运营商',
    en: 'Your account cannot start sessions now. Contact the operator',
    es: 'Su cuenta no puede iniciar sesiones ahora. Contacte con el operador',
  },
  'driver.start-suspended': {
    status: 409,
    zh: '企业已停用您的会员资格，请联系企业',
    en: 'Your company has suspended your membership. Contact your company',
    es: 'Su empresa ha suspendido su alta. Contacte con su empresa',
  },
  'driver.start-station': {
    status: 409,
    zh: '企业不允许您在此场站充电，请选择其他场站',
    en: 'Your company does not allow charging at this station. Choose another one',
    es: 'Su empresa no permite cargar en esta estación. Elija otra',
  },
  'driver.start-hours': {
    status: 409,
    zh: '企业不允许在此时段充电，请稍后再试',
    en: 'Your company does not allow charging at this hour. Try again later',
    es: 'Su empresa no permite cargar a esta hora. Inténtelo más tarde',
  },
  'driver.start-day': {
    status: 409,
    zh: '企业给您的当日额度已用完，请明天再充',
    en: 'The daily limit of your company is used up. Charge again tomorrow',
    es: 'El límite diario de su empresa está agotado. Vuelva a cargar mañana',
  },
  'driver.start-month': {
    status: 409,
    zh: '企业给您的当月额度已用完，请联系企业',
    en: 'The monthly limit of your company is used up. Contact your company',
    es: 'El límite mensual de su empresa está agotado. Contacte con su empresa',
  },
  'driver.start-limit': {
    status: 409,
    zh: '已达到您的使用限额，{until} 起可再次充电',
    en: 'Your limit is reached. You can charge again from {until}',
    es: 'Ha alcanzado su límite. Podrá cargar de nuevo desde {until}',
  },
  'driver.start-limit-station': {
    status: 409,
    zh: '您不能在此场站充电，请选择其他场站',
    en: 'You cannot charge at this station. Choose another one',
    es: 'No puede cargar en esta estación. Elija otra',
  },
  'driver.start-booked': {
    status: 409,
    zh: '此枪已为他人预约，请选择其他枪',
    en: 'This connector is booked by someone else. Choose another one',
    es: 'Este conector está reservado para otra persona. Elija otro',
  },
  'driver.start-concurrent': {
    status: 409,
    zh: '您已有一次充电正在进行，请先停止它',
    en: 'You are already charging. Stop that session first',
    es: 'Ya está cargando. Detenga primero esa sesión',
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
