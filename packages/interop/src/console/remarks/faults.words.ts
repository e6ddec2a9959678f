import { words } from '@evops/platform/contract'

/** Texts for the field errors of the protocol (`protocolErrorTexts`) and for schema errors. */
export const faultWords = words({
  'interop.fault-text.field': { zh: '{field}：{what}', en: '{field}: {what}', es: '{field}: {what}' },
  'interop.fault-text.partner': {
    zh: '对方原文：“{text}”',
    en: 'in the partner’s words: “{text}”',
    es: 'en palabras del socio: «{text}»',
  },
  'interop.fault-text.ret': {
    zh: '对方答复 {code}',
    en: 'answered with {code}',
    es: 'respondió con {code}',
  },
  'interop.fault-text.unanswered': {
    zh: '{n} 秒内无应答',
    en: 'no answer within {n} s',
    es: 'sin respuesta en {n} s',
  },
  'interop.fault-text.clock': {
    zh: '对方时钟：{at}',
    en: 'the partner’s clock says {at}',
    es: 'el reloj del socio marca {at}',
  },
  'interop.fault-text.received': {
    zh: '对方收到：{what}',
    en: 'the partner received: {what}',
    es: 'el socio ha recibido: {what}',
  },
  'interop.fault-text.day-check': {
    zh: '{day} 对账：{what}',
    en: 'check of {day}: {what}',
    es: 'cotejo del {day}: {what}',
  },
  'interop.fault-text.day-1': {
    zh: '对方无此订单',
    en: 'the partner has no such session',
    es: 'el socio no tiene esta sesión',
  },
  'interop.fault-text.day-2': { zh: '金额不一致', en: 'the amounts differ', es: 'los importes no coinciden' },
  'interop.fault-text.day-3': { zh: '电量不一致', en: 'the energy differs', es: 'la energía no coincide' },
  'interop.fault-text.disputed': {
    zh: '对方不认可该订单（ConfirmResult {code}）',
    en: 'the partner disputes the record (ConfirmResult {code})',
    es: 'el socio no acepta el registro (ConfirmResult {code})',
  },
  'interop.fault-text.parts': {
    zh: 'total_cost：分项合计 {sum}，总额 {total}（以最小货币单位计）',
    en: 'total_cost: the parts come to {sum}, the total is {total} (in the smallest unit of the currency)',
    es: 'total_cost: las partes suman {sum}, el total es {total} (en la unidad menor de la moneda)',
  },
  'interop.fault-text.missing': { zh: '缺失', en: 'missing', es: 'falta' },
  'interop.fault-text.type': {
    zh: '类型应为 {type}',
    en: 'must be of type {type}',
    es: 'debe ser de tipo {type}',
  },
  'interop.fault-text.form': { zh: '格式不正确', en: 'wrong format', es: 'formato incorrecto' },
  'interop.fault-text.choice': {
    zh: '不在允许的取值范围内',
    en: 'not one of the allowed values',
    es: 'no es uno de los valores admitidos',
  },
  'interop.fault-text.big': {
    zh: '超出上限 {limit}',
    en: 'more than {limit}',
    es: 'más de {limit}',
  },
  'interop.fault-text.small': {
    zh: '低于下限 {limit}',
    en: 'less than {limit}',
    es: 'menos de {limit}',
  },
  'interop.fault-text.invalid': { zh: '无效', en: 'invalid', es: 'no válido' },
  'interop.fault-text.unknown': { zh: '我方无此记录', en: 'not known here', es: 'no se conoce aquí' },
  'interop.fault-text.unknown-token': {
    zh: '不是我方的鉴权凭证',
    en: 'not a start token of ours',
    es: 'no es un identificador de inicio nuestro',
  },
  'interop.fault-text.unknown-reference': {
    zh: '该授权编号下没有获准的充电',
    en: 'no session was authorised under it',
    es: 'no se autorizó ninguna sesión con ella',
  },
  'interop.fault-text.no-payer': {
    zh: '无付款方',
    en: 'no one pays for it',
    es: 'nadie paga por él',
  },
  'interop.fault-text.other-token': {
    zh: '该订单属于另一鉴权凭证',
    en: 'the session belongs to another token',
    es: 'la sesión es de otro identificador',
  },
  'interop.fault-text.other-start': {
    zh: '与启动时不同',
    en: 'not that of the start',
    es: 'no es el del inicio',
  },
  'interop.fault-text.changed': {
    zh: '该编号的记录已接收，内容不同',
    en: 'a record with this number was taken before, with other content',
    es: 'ya se aceptó un registro con este número y otro contenido',
  },
  'interop.fault-text.billed': {
    zh: '已计费，须先冲销原记录',
    en: 'billed already; that record must be credited first',
    es: 'ya se cobró; antes hay que abonar ese registro',
  },
  'interop.fault-text.currency': {
    zh: '不是我方币种',
    en: 'not our currency',
    es: 'no es nuestra moneda',
  },
  'interop.fault-text.negative': {
    zh: '小于 0，且不是冲销',
    en: 'less than 0 and not a credit',
    es: 'menor que 0 y no es un abono',
  },
  'interop.fault-text.unknown-original': {
    zh: '没有可冲销的记录',
    en: 'no record that can be credited',
    es: 'no hay registro que se pueda abonar',
  },
  'interop.fault-text.credited': { zh: '已冲销', en: 'credited already', es: 'ya abonado' },
  'interop.fault-text.other-amount': {
    zh: '冲销金额与原计费金额不符',
    en: 'not the amount that was billed',
    es: 'no es el importe que se cobró',
  },
  'interop.fault-text.address': {
    zh: '与请求地址中的不同',
    en: 'not the one in the address',
    es: 'no es el de la dirección',
  },
  'interop.fault-text.there': {
    zh: '该记录已存在，应以 PUT 修改',
    en: 'exists already; it is changed by PUT',
    es: 'ya existe; se cambia con PUT',
  },
  'interop.fault-text.twice': {
    zh: '同一记录出现两次',
    en: 'a record is named twice',
    es: 'un registro aparece dos veces',
  },
  'interop.fault-text.instant': {
    zh: '应为 UTC 时间',
    en: 'must be a time in UTC',
    es: 'debe ser una hora en UTC',
  },
  'interop.fault-text.china-time': {
    zh: '应为北京时间 yyyy-MM-dd HH:mm:ss',
    en: 'must be yyyy-MM-dd HH:mm:ss in China’s time',
    es: 'debe ser yyyy-MM-dd HH:mm:ss en hora de China',
  },
  'interop.fault-text.seq': {
    zh: '应为 27 位编号',
    en: 'must be a number of 27 characters',
    es: 'debe ser un número de 27 caracteres',
  },
  'interop.fault-text.amount': { zh: '不是金额', en: 'not an amount', es: 'no es un importe' },
  'interop.fault-text.from-zero': {
    zh: '应为不小于 0 的数',
    en: 'must be a number of 0 or more',
    es: 'debe ser un número de 0 o más',
  },
  'interop.fault-text.latitude': { zh: '超过 90 度', en: 'more than 90 degrees', es: 'más de 90 grados' },
  'interop.fault-text.longitude': { zh: '超过 180 度', en: 'more than 180 degrees', es: 'más de 180 grados' },
  'interop.fault-text.party': {
    zh: '不是该合作方的运营方代码',
    en: 'not this partner’s party',
    es: 'no es el Party ID de este socio',
  },
  'interop.fault-text.ahead': {
    zh: '晚于当前时间',
    en: 'ahead of the clock',
    es: 'posterior a la hora actual',
  },
  'interop.fault-text.early': {
    zh: '早于请求时间',
    en: 'before it was requested',
    es: 'anterior a la solicitud',
  },
  'interop.fault-text.before-start': {
    zh: '早于开始时间',
    en: 'before the start',
    es: 'anterior al inicio',
  },
  'interop.fault-text.both': {
    zh: '须同时提供或同时省略',
    en: 'both or none',
    es: 'ambos o ninguno',
  },
  'interop.fault-text.unkeepable': {
    zh: '含无法保存的字符（U+0000）',
    en: 'contains a character that cannot be stored (U+0000)',
    es: 'contiene un carácter que no se puede guardar (U+0000)',
  },
  'interop.fault-text.other-sum': {
    zh: '与各分项之和不符',
    en: 'not the sum of its parts',
    es: 'no es la suma de sus partes',
  },
  'interop.fault-text.details-sum': {
    zh: '与 ChargeDetails 之和不符',
    en: 'not the sum of ChargeDetails',
    es: 'no es la suma de ChargeDetails',
  },
  'interop.fault-text.details-count': {
    zh: '与 ChargeDetails 的条数不符',
    en: 'not as many as ChargeDetails',
    es: 'no coincide con el número de ChargeDetails',
  },
  'interop.fault-text.sessions-sum': {
    zh: '与 ChargeOrders 之和不符',
    en: 'not the sum of ChargeOrders',
    es: 'no es la suma de ChargeOrders',
  },
  'interop.fault-text.sessions-count': {
    zh: '与 ChargeOrders 的条数不符',
    en: 'not as many as ChargeOrders',
    es: 'no coincide con el número de ChargeOrders',
  },
  'interop.fault-text.session-twice': {
    zh: '同一订单出现两次',
    en: 'a session is listed twice',
    es: 'una sesión aparece dos veces',
  },
  'interop.fault-text.unbilled': {
    zh: '我方无此订单或尚未计费',
    en: 'not known here, or not billed',
    es: 'no se conoce aquí o no se ha cobrado',
  },
  'interop.fault-text.not-billed-so': {
    zh: '与计费不符',
    en: 'not what was billed',
    es: 'no es lo que se cobró',
  },
  'interop.fault-text.unlisted': {
    zh: '已计费，但不在当日订单中',
    en: 'billed, but not among the sessions of the day',
    es: 'cobrada, pero no figura entre las sesiones del día',
  },
  'interop.fault-text.other-day': {
    zh: '属于另一场站或另一天',
    en: 'of another station or day',
    es: 'de otra estación u otro día',
  },
  'interop.fault-text.no-locations': {
    zh: '对方未提供 locations 模块',
    en: 'the partner offers no locations module',
    es: 'el socio no ofrece el módulo locations',
  },
  'interop.fault-text.no-envelope': {
    zh: '应答不是 OCPI 格式',
    en: 'the answer is not in the form of OCPI',
    es: 'la respuesta no tiene la forma de OCPI',
  },
  'interop.fault-text.no-list': {
    zh: '应答不是列表',
    en: 'the answer is not a list',
    es: 'la respuesta no es una lista',
  },
  'interop.fault-text.no-answer': {
    zh: '应答不符合指令格式',
    en: 'the answer is not one to a command',
    es: 'la respuesta no corresponde a un comando',
  },
  'interop.fault-text.no-token': {
    zh: '应答中没有 Token',
    en: 'the answer has no token',
    es: 'la respuesta no trae token',
  },
  'interop.fault-text.no-bill': { zh: '尚无账单', en: 'no bill yet', es: 'aún no hay cobro' },
  'interop.fault-text.no-receiver': {
    zh: '对方不接收，将自行拉取',
    en: 'the partner does not receive them: it pulls them itself',
    es: 'el socio no los recibe: los descarga él mismo',
  },
  'interop.fault-text.no-result': {
    zh: '应答中没有 ConfirmResult',
    en: 'the answer has no ConfirmResult',
    es: 'la respuesta no trae ConfirmResult',
  },
  'interop.fault-text.unsigned': {
    zh: '应答的签名与所录密钥不符',
    en: 'the answer is not signed with the stored secrets',
    es: 'la respuesta no está firmada con los secretos guardados',
  },
  'interop.fault-text.not-opened': {
    zh: 'Data 无法解密',
    en: 'Data cannot be decrypted',
    es: 'Data no se puede descifrar',
  },
  'interop.fault-text.unregistered': { zh: '尚未注册', en: 'not registered', es: 'sin registrar' },
  'interop.fault-text.no-versions': {
    zh: '应答不是版本列表',
    en: 'the answer is not a list of versions',
    es: 'la respuesta no es una lista de versiones',
  },
  'interop.fault-text.no-modules': {
    zh: '应答不是模块列表',
    en: 'the answer is not a list of modules',
    es: 'la respuesta no es una lista de módulos',
  },
  'interop.fault-text.no-credentials-module': {
    zh: '对方未提供 credentials 模块',
    en: 'the partner offers no credentials module',
    es: 'el socio no ofrece el módulo credentials',
  },
  'interop.fault-text.no-credentials': {
    zh: '应答中没有 credentials',
    en: 'the answer has no credentials',
    es: 'la respuesta no trae credentials',
  },
  'interop.fault-text.no-form': {
    zh: '应答中缺少 Ret、Msg、Data、Sig',
    en: 'the answer lacks Ret, Msg, Data and Sig',
    es: 'la respuesta no contiene Ret, Msg, Data y Sig',
  },
  'interop.fault-text.no-version': {
    zh: '双方没有共同的版本',
    en: 'no version in common',
    es: 'ninguna versión común',
  },
  'interop.fault-text.no-success': {
    zh: '应答中缺少 SuccStat',
    en: 'the answer lacks SuccStat',
    es: 'la respuesta no contiene SuccStat',
  },
  'interop.fault-text.no-operator': {
    zh: '对方无法识别我方 OperatorID',
    en: 'the partner does not know our OperatorID',
    es: 'el socio no conoce nuestro OperatorID',
  },
  'interop.fault-text.wrong-secret': {
    zh: 'OperatorSecret 错误',
    en: 'wrong OperatorSecret',
    es: 'OperatorSecret erróneo',
  },
  'interop.fault-text.unplugged': {
    zh: '未插枪',
    en: 'no vehicle plugged in',
    es: 'no hay ningún vehículo enchufado',
  },
  'interop.fault-text.unready': {
    zh: '充电桩未就绪',
    en: 'the charge point is not ready',
    es: 'el punto de recarga no está listo',
  },
  'interop.fault-text.no-point': {
    zh: '对方无此充电桩',
    en: 'the partner has no such charge point',
    es: 'el socio no tiene ese punto de recarga',
  },
  'interop.fault-text.offline': {
    zh: '充电桩离线',
    en: 'the charge point is offline',
    es: 'el punto de recarga está desconectado',
  },
  'interop.fault-text.stopped': { zh: '充电已停止', en: 'stopped already', es: 'ya se había detenido' },
  'interop.fault-text.not-started': {
    zh: '未能启动充电',
    en: 'charging did not start',
    es: 'la carga no empezó',
  },
  'interop.fault-text.hung-up': {
    zh: '连接在应答前断开',
    en: 'the connection closed before the answer',
    es: 'la conexión se cerró antes de la respuesta',
  },
  'interop.fault-text.page-again': {
    zh: '该分页已读取过',
    en: 'a page that has been read already',
    es: 'una página ya leída',
  },
  'interop.fault-text.page-elsewhere': {
    zh: '分页链接指向其他服务器',
    en: 'a page of another server',
    es: 'una página de otro servidor',
  },
})
