import { problemTable } from '@evops/platform/contract'

export const memberProblems = problemTable({
  'members.mobile-taken': {
    status: 409,
    zh: '该手机号已属于会员 {name}',
    en: 'This mobile number belongs to member {name}',
    es: 'Este móvil pertenece al cliente {name}',
  },
  'members.gone': {
    status: 409,
    zh: '该会员已注销',
    en: 'This member’s account is closed',
    es: 'Este cliente está dado de baja',
  },
  'members.has-money': {
    status: 409,
    zh: '{name} 的钱包仍有余额 {amount}，请先退款或注销钱包',
    en: 'The wallet of {name} has a balance of {amount}: refund it or close the wallet first',
    es: 'El monedero de {name} aún tiene {amount}: reembólselo o ciérrelo primero',
  },
  'members.merge-self': {
    status: 400,
    zh: '不能与自己合并',
    en: 'A member cannot be merged with itself',
    es: 'Un cliente no se une consigo mismo',
  },
  'members.token-unknown': {
    status: 404,
    zh: '鉴权凭证 {idTag} 不存在',
    en: 'Token {idTag} does not exist',
    es: 'No existe el identificador {idTag}',
  },
  'members.token-taken': {
    status: 409,
    zh: '鉴权凭证 {idTag} 已属于他人，请先解绑',
    en: 'Token {idTag} belongs to another holder: unlink it first',
    es: 'El identificador {idTag} pertenece a otra persona: desvincúlelo primero',
  },
  'members.company-name-taken': {
    status: 409,
    zh: '已有同名企业 {name}',
    en: 'A company {name} already exists',
    es: 'Ya existe la empresa {name}',
  },
  'members.company-tax-id-taken': {
    status: 409,
    zh: '该税号已属于企业 {name}',
    en: 'This tax ID belongs to {name}',
    es: 'Este identificador fiscal pertenece a {name}',
  },
  'members.bill-no-address': {
    status: 409,
    zh: '{name} 没有邮箱地址，请填写收件地址',
    en: '{name} has no e-mail address: enter where to send it',
    es: '{name} no tiene correo: indique a dónde enviarla',
  },
  'members.bill-mail-waits': {
    status: 409,
    zh: '发往 {to} 的邮件正在发送',
    en: 'A mail to {to} is already being sent',
    es: 'Ya hay un correo en camino a {to}',
  },
  'members.company-gone': {
    status: 409,
    zh: '该企业已注销',
    en: 'This company is closed',
    es: 'Esta empresa está dada de baja',
  },
  'members.company-has-people': {
    status: 409,
    zh: '仍有 {people} 名企业会员未解绑',
    en: '{people} {people|employee is|employees are} still linked: unlink them first',
    es: 'Aún hay {people} {people|empleado vinculado: desvincúlelo|empleados vinculados: desvincúlelos} primero',
  },
  'members.bound-elsewhere': {
    status: 409,
    zh: '{name} 已绑定企业 {company}',
    en: '{name} is already linked to {company}',
    es: '{name} ya está vinculado a {company}',
  },
  'members.binding-ended': {
    status: 409,
    zh: '该绑定已解除',
    en: 'This link has ended',
    es: 'Esta vinculación ya terminó',
  },
  'members.coupon-name': {
    status: 409,
    zh: '已有名为“{name}”的优惠券',
    en: 'A coupon “{name}” already exists',
    es: 'Ya hay un cupón llamado «{name}»',
  },
  'members.coupon-state': {
    status: 409,
    zh: '优惠券当前状态不允许此操作',
    en: 'The coupon’s state does not allow this',
    es: 'El estado del cupón no lo permite',
  },
  'members.coupon-issued': {
    status: 409,
    zh: '已发放 {count} 张，内容不能再修改或删除',
    en: '{count} already issued: the benefit can no longer change and it cannot be deleted',
    es: 'Ya se entregaron {count}: lo prometido no cambia ni se puede eliminar',
  },
  'members.coupon-quantity': {
    status: 409,
    zh: '已发放 {count} 张，总量不能更少',
    en: '{count} already issued: the quantity cannot be lower',
    es: 'Ya se entregaron {count}: no puede haber menos',
  },
  'members.coupon-no-member': {
    status: 400,
    zh: '请选择会员',
    en: 'Choose members',
    es: 'Elija clientes',
  },
  'members.coupon-over': {
    status: 409,
    zh: '有效期已过，不能再发放',
    en: 'Its validity has ended: it can no longer be issued',
    es: 'Su plazo terminó: ya no se puede entregar',
  },
  'members.coupon-in-use': {
    status: 409,
    zh: '该券已使用、锁定或失效',
    en: 'The coupon is used, locked or no longer valid',
    es: 'El cupón está usado, en una sesión o ya no es válido',
  },
})

/** Messages for invalid fields. */
export const memberFaults = problemTable({
  'members.fault.mobile': {
    status: 400,
    zh: '请输入 11 位手机号，或带国家码的号码（如 +34 600 123 456）',
    en: 'Enter 11 digits (mainland China), or a number with its country code such as +34 600 123 456',
    es: 'Indique 11 dígitos de China o un número con su prefijo, por ejemplo +34 600 123 456',
  },
  'members.fault.phone': {
    status: 400,
    zh: '电话号码格式不正确',
    en: 'Enter a valid phone number',
    es: 'No es un número de teléfono',
  },
  'members.fault.unnamed': {
    status: 400,
    zh: '手机号、昵称、姓名至少填写一项',
    en: 'Enter a mobile number, a nickname or a name',
    es: 'Indique un móvil, un alias o un nombre',
  },
  'members.fault.email': {
    status: 400,
    zh: '邮箱格式不正确',
    en: 'Enter a valid e-mail address',
    es: 'No es una dirección de correo',
  },
  'members.fault.id-number': {
    status: 400,
    zh: '证件号码须为 4 到 30 位字母或数字',
    en: 'Must be 4 to 30 letters or digits',
    es: 'Debe tener de 4 a 30 letras o dígitos',
  },
  'members.fault.tag': {
    status: 400,
    zh: '标签不能含逗号或分号',
    en: 'A tag cannot contain a comma or semicolon',
    es: 'Una etiqueta no lleva coma ni punto y coma',
  },
  'members.fault.tax-id': {
    status: 400,
    zh: '税号须为 4 到 30 位字母或数字',
    en: 'Must be 4 to 30 letters or digits',
    es: 'Debe tener de 4 a 30 letras o dígitos',
  },
  'members.fault.credit': {
    status: 400,
    zh: '预付企业没有授信额度',
    en: 'A prepaid company has no credit limit',
    es: 'Una empresa de prepago no tiene límite de crédito',
  },
  'members.fault.limit': {
    status: 400,
    zh: '须为大于 0 的数；留空表示不限',
    en: 'Must be a number above 0; leave blank for no limit',
    es: 'Debe ser un número mayor que 0; en blanco, sin límite',
  },
  'members.fault.company': {
    status: 400,
    zh: '没有名称或税号与此相同的企业',
    en: 'There is no company of this name or tax number',
    es: 'No hay ninguna empresa con ese nombre o número fiscal',
  },
  'members.fault.bound': {
    status: 400,
    zh: '该会员已绑定其他企业',
    en: 'Bound to another company',
    es: 'Vinculado a otra empresa',
  },
  'members.fault.twice': {
    status: 400,
    zh: '与第 {row} 行重复',
    en: 'The same as in row {row}',
    es: 'Repite la fila {row}',
  },
  'members.fault.coupon-days': {
    status: 400,
    zh: '结束时间必须晚于开始时间',
    en: 'The end must be later than the start',
    es: 'El fin debe ser posterior al inicio',
  },
  'members.fault.coupon-until': {
    status: 400,
    zh: '请填写失效时间或领取后有效天数',
    en: 'Enter an end date or a number of days',
    es: 'Indique hasta cuándo o cuántos días',
  },
  'members.fault.coupon-remainder': {
    status: 400,
    zh: '只有立减金额的券可以保留余额',
    en: 'Only an amount can leave a remainder',
    es: 'Solo un importe puede dejar un resto',
  },
})
