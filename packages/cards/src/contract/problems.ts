import { problemTable } from '@evops/platform/contract'

export const cardProblems = problemTable({
  'cards.number-taken': {
    status: 409,
    zh: '卡号 {cardNo} 已存在',
    en: 'There is a card {cardNo} already',
    es: 'Ya existe la tarjeta {cardNo}',
  },
  'cards.uid-taken': {
    status: 409,
    zh: '物理卡号 {uid} 已属于另一张卡',
    en: 'Chip number {uid} belongs to another card',
    es: 'El número de chip {uid} pertenece a otra tarjeta',
  },
  'cards.uid-reversed': {
    status: 409,
    zh: '物理卡号 {uid} 与已知卡 {cardNo} 是同一芯片，只是字节顺序相反。请检查读卡器设置；若确为另一芯片，请确认后继续',
    en: 'Chip number {uid} is that of {cardNo} read in reverse. Check the settings of the reader, or confirm that it is a different chip',
    es: 'El chip {uid} es el de {cardNo} leído al revés. Revise la configuración del lector o confirme que es otro chip',
  },
  'cards.secure-taken': {
    status: 409,
    zh: '安全卡号 {secureNo} 已属于另一张卡',
    en: 'Secure number {secureNo} belongs to another card',
    es: 'El número seguro {secureNo} pertenece a otra tarjeta',
  },
  'cards.plastic-ordered': {
    status: 409,
    zh: '其中有卡号已在另一制卡批次中',
    en: 'Some of these numbers are in another print batch',
    es: 'Algunos de esos números ya están en otro lote',
  },
  'cards.plastic-other': {
    status: 409,
    zh: '卡号 {cardNo} 不在此制卡批次中',
    en: 'Card {cardNo} is not in this batch',
    es: 'La tarjeta {cardNo} no es de este lote',
  },
  'cards.plastic-twice': {
    status: 409,
    zh: '卡 {cardNo} 已收卡或已登记遗失',
    en: 'Card {cardNo} was received already, or is recorded as lost',
    es: 'La tarjeta {cardNo} ya se recibió o consta como perdida',
  },
  'cards.plastic-closed': {
    status: 409,
    zh: '制卡批次已结束',
    en: 'This batch is closed already',
    es: 'El lote ya está cerrado',
  },
  'cards.token-held': {
    status: 409,
    zh: '启动标识 {uid} 已属于他人，请先解绑',
    en: 'Start token {uid} belongs to another holder: unbind it there first',
    es: 'El identificador {uid} pertenece a otra persona: desvincúlelo primero',
  },
  'cards.not-so': {
    status: 409,
    zh: '卡 {cardNo} 当前状态不允许此操作',
    en: 'Card {cardNo} is in a state that does not allow this',
    es: 'El estado de la tarjeta {cardNo} no lo permite',
  },
  'cards.no-holder': {
    status: 409,
    zh: '卡 {cardNo} 没有持有人，无账户可用',
    en: 'Card {cardNo} has no holder, so there is no wallet',
    es: 'La tarjeta {cardNo} no tiene titular, así que no hay monedero',
  },
  'cards.holder-needed': {
    status: 400,
    zh: '收取押金须选择持有人',
    en: 'A deposit needs a holder',
    es: 'Un depósito necesita un titular',
  },
  'cards.charging': {
    status: 409,
    zh: '卡 {cardNo} 正在充电，请结束后再操作',
    en: 'Card {cardNo} is charging: wait until it ends',
    es: 'La tarjeta {cardNo} está cargando: espere a que termine',
  },
  'cards.in-past': {
    status: 400,
    zh: '有效期须晚于现在',
    en: 'The end of validity must be in the future',
    es: 'El fin de la validez debe estar por llegar',
  },
})

/** What is wrong with a field: these ship with the shell. */
export const cardFaults = problemTable({
  'cards.fault.number': { status: 400, zh: '16 位数字', en: '16 digits', es: '16 dígitos' },
  'cards.fault.uid': {
    status: 400,
    zh: '8 到 20 位十六进制字符',
    en: '8 to 20 hexadecimal digits',
    es: 'De 8 a 20 dígitos hexadecimales',
  },
  'cards.fault.secure': {
    status: 400,
    zh: '4 到 20 位字母或数字',
    en: '4 to 20 letters or digits',
    es: 'De 4 a 20 letras o dígitos',
  },
  'cards.fault.ats': {
    status: 400,
    zh: '最多 66 位十六进制字符',
    en: 'Maximum 66 hexadecimal digits',
    es: 'Máximo 66 dígitos hexadecimales',
  },
  'cards.fault.pattern': {
    status: 400,
    zh: '数字与一个计数器，共 16 位，如 8600{n:12}；计数器须容得下所有卡号',
    en: 'Digits and one counter, 16 in all, such as 8600{n:12}; the counter must hold every number',
    es: 'Dígitos y un contador, 16 en total, como 8600{n:12}; deben caber todos los números',
  },
  'cards.fault.validity': {
    status: 400,
    zh: '须晚于开始时间',
    en: 'Must be after the start',
    es: 'Debe ser posterior al inicio',
  },
})
