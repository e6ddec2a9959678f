import { words } from '@evops/platform/contract'

export const officialAccountWords = words({
  'payments.official.title': {
    zh: '微信公众号',
    en: 'WeChat official account',
    es: 'Cuenta oficial de WeChat',
  },
  'payments.official.appId': { zh: 'AppID', en: 'App ID', es: 'ID de la app' },
  'payments.official.environment': { zh: '环境', en: 'Environment', es: 'Entorno' },
  'payments.official.environment.production': { zh: '正式', en: 'Production', es: 'Producción' },
  'payments.official.environment.loopback': {
    zh: '模拟（演示）',
    en: 'Simulated (demo)',
    es: 'Simulado (demostración)',
  },
  'payments.official.secret': { zh: 'AppSecret', en: 'App secret', es: 'Secreto de la app' },
  'payments.official.token': { zh: 'Token（令牌）', en: 'Token', es: 'Token' },
  'payments.official.mode': { zh: '消息加解密方式', en: 'Message encryption', es: 'Cifrado de mensajes' },
  'payments.official.mode.plain': { zh: '明文模式', en: 'Plain text', es: 'Sin cifrar' },
  'payments.official.mode.aes': { zh: '安全模式', en: 'Encrypted', es: 'Cifrados' },
  'payments.official.aesKey': { zh: 'EncodingAESKey', en: 'EncodingAESKey', es: 'EncodingAESKey' },
  'payments.official.stored': {
    zh: '已保存；留空则不变',
    en: 'Stored; leave empty to keep it',
    es: 'Guardado. Déjelo en blanco para conservarlo',
  },
  'payments.official.saved': { zh: '已保存', en: 'Saved', es: 'Guardado' },
  'payments.official.state': { zh: '接入状态', en: 'Connection', es: 'Conexión' },
  'payments.official.address': {
    zh: '服务器地址（URL）',
    en: 'Server address to enter at WeChat',
    es: 'Dirección del servidor para WeChat',
  },
  'payments.official.verifiedAt': {
    zh: '最近服务器验证',
    en: 'Last verified by WeChat',
    es: 'Última verificación',
  },
  'payments.official.secretsAt': { zh: '密钥更新时间', en: 'Secrets stored', es: 'Claves guardadas' },
  'payments.official.testedAt': { zh: '最近测试', en: 'Last test', es: 'Última prueba' },
  'payments.official.outcome': { zh: '测试结果', en: 'Outcome', es: 'Resultado' },
  'payments.official.never': { zh: '从未', en: 'Never', es: 'Nunca' },
  'payments.official.test': { zh: '测试调用', en: 'Test call', es: 'Llamada de prueba' },
  'payments.official.accounts': {
    zh: '使用该 AppID 的支付账户',
    en: 'Payment accounts under this app',
    es: 'Cuentas de pago con esta app',
  },
  'payments.official.secret-hint': {
    zh: '用于支付测试；消息推送的密钥在“系统管理 › 通知 › 渠道”中另行填写',
    en: 'For payments. Messages use the secret under Notifications › Channels',
    es: 'Para pagos. Los mensajes usan la clave de Notificaciones › Canales',
  },
  'payments.official.bound': { zh: '已绑定', en: 'same app', es: 'misma app' },
  'payments.official.unbound': { zh: 'AppID 不一致', en: 'another app', es: 'otra app' },
  'payments.official.empty': {
    zh: '没有微信支付账户',
    en: 'No WeChat Pay account',
    es: 'Sin cuenta de WeChat Pay',
  },
  'payments.official.error.0': { zh: '调用成功', en: 'It works', es: 'Funciona' },
  'payments.official.error.-1': {
    zh: '微信无响应或繁忙，请稍后再试',
    en: 'WeChat did not answer, or is busy: try again later',
    es: 'WeChat no responde o está ocupado: inténtelo más tarde',
  },
  'payments.official.error.40001': {
    zh: 'AppSecret 错误（40001）',
    en: 'Wrong app secret (40001)',
    es: 'Secreto incorrecto (40001)',
  },
  'payments.official.error.40002': {
    zh: '授权类型不合法（40002）',
    en: 'Invalid grant type (40002)',
    es: 'Tipo de autorización no válido (40002)',
  },
  'payments.official.error.40013': {
    zh: 'AppID 不存在（40013）',
    en: 'No such app (40013)',
    es: 'La app no existe (40013)',
  },
  'payments.official.error.40125': {
    zh: 'AppSecret 无效（40125）',
    en: 'App secret not valid (40125)',
    es: 'Secreto no válido (40125)',
  },
  'payments.official.error.40164': {
    zh: '服务器 IP 不在白名单（40164）',
    en: 'The server’s address is not on WeChat’s list (40164)',
    es: 'La dirección del servidor no está en la lista de WeChat (40164)',
  },
  'payments.official.error.40243': {
    zh: 'AppSecret 已冻结（40243）',
    en: 'The app secret is frozen (40243)',
    es: 'El secreto está congelado (40243)',
  },
  'payments.official.error.41004': {
    zh: '缺少 AppSecret（41004）',
    en: 'The app secret is missing (41004)',
    es: 'Falta el secreto (41004)',
  },
  'payments.official.error.43002': {
    zh: '请求方式错误（43002）',
    en: 'Wrong request method (43002)',
    es: 'Método de petición incorrecto (43002)',
  },
  'payments.official.error.45009': {
    zh: '当日调用次数已用完（45009）',
    en: 'No calls left today (45009)',
    es: 'Sin llamadas disponibles hoy (45009)',
  },
  'payments.official.error.45011': {
    zh: '调用过于频繁（45011）',
    en: 'Too many calls at once (45011)',
    es: 'Demasiadas llamadas seguidas (45011)',
  },
  'payments.official.error.50004': {
    zh: '接口已禁用（50004）',
    en: 'The interface is disabled (50004)',
    es: 'Interfaz deshabilitada (50004)',
  },
  'payments.official.error.50007': {
    zh: '公众号已冻结（50007）',
    en: 'The official account is frozen (50007)',
    es: 'La cuenta oficial está congelada (50007)',
  },
  'payments.official.error.other': {
    zh: '微信返回错误 {code}',
    en: 'WeChat answered with error {code}',
    es: 'WeChat respondió con el error {code}',
  },
})
