import { words } from '@evops/platform/contract'

export const externalFormatsWords = words({
  'tariffs.others': { zh: '外部显示', en: 'External views', es: 'Vistas externas' },
  'tariffs.others.screen': {
    zh: '桩屏幕（云快充 1.6）',
    en: 'Charge point’s screen (YKC 1.6)',
    es: 'Pantalla del punto (YKC 1.6)',
  },
  'tariffs.others.not-yet': {
    zh: '计费规则完整后显示',
    en: 'Shown once the tariff is complete',
    es: 'Se muestra cuando la tarifa esté completa',
  },
  'tariffs.others.rate': { zh: '费率', en: 'Rate', es: 'Precio' },
  'tariffs.others.rate-0': { zh: '0 尖', en: '0 Sharp', es: '0 Punta alta' },
  'tariffs.others.rate-1': { zh: '1 峰', en: '1 Peak', es: '1 Punta' },
  'tariffs.others.rate-2': { zh: '2 平', en: '2 Flat', es: '2 Llano' },
  'tariffs.others.rate-3': { zh: '3 谷', en: '3 Valley', es: '3 Valle' },
  'tariffs.others.kinds': { zh: '时段', en: 'Periods', es: 'Periodos' },
  'tariffs.others.hours': { zh: '时间', en: 'Hours', es: 'Horas' },
  'tariffs.others.electricity': { zh: '电费', en: 'Electricity', es: 'Electricidad' },
  'tariffs.others.service': { zh: '服务费', en: 'Service', es: 'Servicio' },
  'tariffs.others.from': { zh: '开始', en: 'From', es: 'Desde' },
  'tariffs.others.many': {
    zh: '不能下发：这一天有 {n} 组不同的价格，桩屏幕最多 4 组。',
    en: 'Cannot be sent: this day has {n} different price pairs, a screen supports 4.',
    es: 'No se puede enviar: ese día tiene {n} pares de precios distintos y la pantalla admite 4.',
  },
  'tariffs.others.dear': {
    zh: '不能下发：价格超过 9.99999。',
    en: 'Cannot be sent: a price is above 9.99999.',
    es: 'No se puede enviar: hay un precio superior a 9,99999.',
  },
  'tariffs.others.periods': {
    zh: '不能提供：这一天有 {n} 个时段，标准最多 32 个。',
    en: 'Cannot be provided: this day has {n} periods, the standard allows 32.',
    es: 'No se puede comunicar: ese día tiene {n} periodos y la norma admite 32.',
  },
  'tariffs.others.screen-note': {
    zh: '屏幕只显示电量价格；附加费用、线损分摊与分组价格由平台结算。',
    en: 'A screen shows energy prices only; other fees, loss and group prices are settled by the platform.',
    es: 'La pantalla solo muestra precios de energía; los demás cargos, pérdidas y precios de grupo los liquida la plataforma.',
  },
  'tariffs.others.ocpi-lost': {
    zh: 'OCPI 无法表达：{what}。合作方自行计算时会有差异，以平台账单为准。',
    en: 'OCPI cannot express: {what}. Partners who calculate it themselves will differ; the platform’s bill applies.',
    es: 'OCPI no puede expresar: {what}. El socio que lo calcule por su cuenta diferirá; rige el cobro de la plataforma.',
  },
  'tariffs.others.ocpp-lost': {
    zh: 'OCPP 2.1 无法表达：{what}。桩自行计算的金额会有差异，以平台账单为准。',
    en: 'OCPP 2.1 cannot express: {what}. A charge point that calculates it itself will differ; the platform’s bill applies.',
    es: 'OCPP 2.1 no puede expresar: {what}. El punto que lo calcule por su cuenta diferirá; rige el cobro de la plataforma.',
  },
  'tariffs.others.lost.free-minutes': { zh: '免费分钟', en: 'free minutes', es: 'minutos gratis' },
  'tariffs.others.lost.caps': { zh: '上限', en: 'caps', es: 'máximos' },
  'tariffs.others.lost.returned-energy': {
    zh: '放电结算单价',
    en: 'credit for returned energy',
    es: 'abono por energía devuelta',
  },
  'tariffs.others.lost.swaps': { zh: '换电单价', en: 'price of battery swaps', es: 'precio del cambio de batería' },
  'tariffs.others.lost.remainder': {
    zh: '不计的零头',
    en: 'uncounted remainder',
    es: 'resto que no se cobra',
  },
  'tariffs.others.lost.steps': { zh: '整段计费', en: 'whole units of time', es: 'unidades de tiempo completas' },
  'tariffs.others.lost.idle-start': {
    zh: '占位时长的起算时刻',
    en: 'the start of idle time',
    es: 'el inicio de la ocupación',
  },
  'tariffs.others.ocpi-unset': {
    zh: 'country_code 与 party_id 尚未设置：XX 与 OWN 只是占位，提供给合作方前请替换。',
    en: 'country_code and party_id are not set yet: XX and OWN are placeholders. Replace them before sharing with a partner.',
    es: 'country_code y party_id aún no están definidos: XX y OWN son provisionales. Sustitúyalos antes de darlo a un socio.',
  },
  'tariffs.others.copy': { zh: '复制 JSON', en: 'Copy JSON', es: 'Copiar JSON' },
  'tariffs.others.tcec': { zh: '互联互通 T/CEC 102', en: 'T/CEC 102', es: 'T/CEC 102' },
  'tariffs.others.which': { zh: '对方', en: 'View as', es: 'Ver como' },
})
