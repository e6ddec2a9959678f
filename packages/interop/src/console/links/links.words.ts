import { words } from '@evops/platform/contract'

export const linkWords = words({
  'interop.link.sendsFees': {
    zh: '电价变更时推送（notification_stationFee）',
    en: 'Push changes of price (notification_stationFee)',
    es: 'Enviar los cambios de precio (notification_stationFee)',
  },
  'interop.link.supervises': {
    zh: '监管平台：仅开放场站、状态与电量，不含价格与订单',
    en: 'Supervision platform: stations, states and energy, no prices and no sessions',
    es: 'Plataforma de supervisión: estaciones, estados y energía, sin precios ni sesiones',
  },
  'interop.link.rawTokens': {
    zh: '令牌不做 Base64 编码（对方按原文读取）',
    en: 'Send tokens as plain text, without Base64',
    es: 'Enviar los tokens en texto plano, sin Base64',
  },
  'interop.link.markupE5': { zh: '加价', en: 'Mark-up', es: 'Recargo' },
  'interop.link.markupE5-hint': {
    zh: '对该合作方在我方价格上每度加收（可为负）',
    en: 'Added to our price per kWh for this partner; may be negative',
    es: 'Se suma a nuestro precio por kWh para este socio; puede ser negativo',
  },
  'interop.link.billRounding': { zh: '账单取整', en: 'Bills are rounded', es: 'Redondeo de los cobros' },
  'interop.link.billRounding-hint': {
    zh: '与对方约定的取整方式，适用于此后开始的充电',
    en: 'As agreed with the partner; applies to sessions that start from now on',
    es: 'Según lo acordado con el socio; se aplica a las sesiones que empiecen desde ahora',
  },
  'interop.link.billRounding.tariff': {
    zh: '按计费规则',
    en: 'As the tariff says',
    es: 'Como diga la tarifa',
  },
  'interop.link.billRounding.fee': {
    zh: '各项费用分别取整',
    en: 'Each fee on its own',
    es: 'Cada concepto por separado',
  },
  'interop.link.billRounding.bill': {
    zh: '整单取整一次',
    en: 'The whole bill once',
    es: 'El total, una sola vez',
  },
  'interop.link.title': { zh: 'T/CEC 102 对接', en: 'T/CEC 102 connection', es: 'Conexión T/CEC 102' },
  'interop.link.no-id': {
    zh: '运营商资料中未填写组织机构代码，暂不与对方交换数据。',
    en: 'The operator has no interconnection id yet: no data are exchanged.',
    es: 'El operador aún no tiene id. de interconexión: no se intercambian datos.',
  },
  'interop.link.theirs-have': {
    zh: '对方密钥已加密保存；重新填写即替换。',
    en: 'The partner’s secrets are stored encrypted. New entries replace them.',
    es: 'Los secretos del socio están guardados y cifrados. Los que introduzca los sustituyen.',
  },
  'interop.link.theirs-none': {
    zh: '对方密钥尚未录入：收到后在下方填写。',
    en: 'The partner’s secrets are not stored yet: enter them below when they arrive.',
    es: 'Faltan los secretos del socio: introdúzcalos abajo cuando los envíe.',
  },
  'interop.link.failing': {
    zh: '连续 {n} 次推送失败，稍后重试。',
    en: 'Pushing failed {n} times in a row and will be tried again.',
    es: 'El envío ha fallado {n} veces seguidas y se repetirá.',
  },
  'interop.link.address': {
    zh: '我方接口地址',
    en: 'Our API address',
    es: 'Dirección de nuestra API',
  },
  'interop.link.ourPlatformId': {
    zh: '我方组织机构代码',
    en: 'Our interconnection id',
    es: 'Nuestro id. de interconexión',
  },
  'interop.link.heardAt': { zh: '最近推送成功', en: 'Last successful push', es: 'Último envío correcto' },
  'interop.link.compared': { zh: '每夜状态核对', en: 'Nightly comparison', es: 'Cotejo nocturno' },
  'interop.link.compared-how': {
    zh: '{at}，场站 {stations} 座，差异 {n} 处（已更正）',
    en: '{at} · stations: {stations} · differences, corrected: {n}',
    es: '{at} · estaciones: {stations} · diferencias corregidas: {n}',
  },
  'interop.link.compared-state': {
    zh: '{where}：{is}，应为{should}',
    en: '{where}: {is}, should be {should}',
    es: '{where}: {is}; debería ser {should}',
  },
  'interop.link.compared-unknown': {
    zh: '{where}：对方无此场站',
    en: '{where}: not known to the partner',
    es: '{where}: el socio no la tiene',
  },
  'interop.link.compared-none': { zh: '缺失', en: 'missing', es: 'sin datos' },
  'interop.link.waiting': { zh: '待推送的充电枪', en: 'Connectors to push', es: 'Conectores por enviar' },
  'interop.link.messages': { zh: '查看消息记录', en: 'Message log', es: 'Registro de mensajes' },
  'interop.link.test': { zh: '测试连接', en: 'Test the connection', es: 'Probar la conexión' },
  'interop.link.test.good': {
    zh: '连接正常：对方已返回 Token（{ms} 毫秒）。',
    en: 'The connection works: the partner gave a token ({ms} ms).',
    es: 'La conexión funciona: el socio ha entregado un token ({ms} ms).',
  },
  'interop.link.test-hint': {
    zh: '用已保存的地址和密钥向对方请求 Token',
    en: 'Asks the partner for a token with the saved address and secrets',
    es: 'Pide un token al socio con la dirección y los secretos guardados',
  },
  'interop.link.spelling': {
    zh: '字段、取值与单位差异',
    en: 'Field names, values and units',
    es: 'Nombres, valores y unidades',
  },
  'interop.link.renamed': {
    zh: '对方的写法',
    en: 'What the partner writes otherwise',
    es: 'Lo que el socio escribe de otro modo',
  },
  'interop.link.renamed-hint': {
    zh: '每行一项：标准名=对方名（SevicePrice=ServicePrice）；字段:标准值=对方值（Status:255=254）；字段*倍数（TotalMoney*100）',
    en: 'One per line: name=partner’s (SevicePrice=ServicePrice); field:value=partner’s (Status:255=254); field*factor (TotalMoney*100)',
    es: 'Uno por línea: nombre=el del socio (SevicePrice=ServicePrice); campo:valor=el del socio (Status:255=254); campo*factor (TotalMoney*100)',
  },
  'interop.link.saved': { zh: '已保存', en: 'Saved', es: 'Guardado' },
})
