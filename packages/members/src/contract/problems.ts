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
    en: 'This member is gone',
    es: 'Este cliente está dado de baja',
  },
  'members.has-money': {
    status: 409,
    zh: '{name} 的钱包仍有余额 {amount}，请先退款或注销钱包',
    en: 'The wallet of {name} still holds {amount}: refund it or close the wallet first',
    es: 'El monedero de {name} aún tiene {amount}: reembólselo o ciérrelo primero',
  },
  'members.merge-self': {
    status: 400,
    zh: '不能与自己合并',
    en: 'A member is not merged with themselves',
    es: 'Un cliente no se une consigo mismo',
  },
  'members.token-unknown': {
    status: 404,
    zh: '启动凭证 {idTag} 不存在',
    en: 'There is no start token {idTag}',
    es: 'No existe la credencial {idTag}',
  },
  'members.token-taken': {
    status: 409,
    zh: '启动凭证 {idTag} 已属于他人，请先解绑',
    en: 'Start token {idTag} belongs to somebody else: unbind it there first',
    es: 'La credencial {idTag} pertenece a otra persona: desvincúlela primero',
  },
  'members.company-name-taken': {
    status: 409,
    zh: '已有同名企业 {name}',
    en: 'There is a company {name} already',
    es: 'Ya existe la empresa {name}',
  },
  'members.company-tax-id-taken': {
    status: 409,
    zh: '该税号已属于企业 {name}',
    en: 'This tax id belongs to {name}',
    es: 'Este identificador fiscal pertenece a {name}',
  },
  'members.company-gone': {
    status: 409,
    zh: '该企业已注销',
    en: 'This company is gone',
    es: 'Esta empresa está dada de baja',
  },
  'members.company-has-people': {
    status: 409,
    zh: '仍有 {people} 名企业会员未解绑',
    en: '{people} people are still bound to it: unbind them first',
    es: 'Aún hay {people} personas vinculadas: desvincúlelas primero',
  },
  'members.bound-elsewhere': {
    status: 409,
    zh: '{name} 已绑定企业 {company}',
    en: '{name} is bound to {company} already',
    es: '{name} ya está vinculado a {company}',
  },
  'members.binding-ended': {
    status: 409,
    zh: '该绑定已解除',
    en: 'This binding has ended',
    es: 'Esta vinculación ya terminó',
  },
  'members.import-columns': {
    status: 400,
    zh: '文件缺少列：{columns}',
    en: 'The file lacks columns: {columns}',
    es: 'Al archivo le faltan columnas: {columns}',
  },
  'members.coupon-name': {
    status: 409,
    zh: '已有名为“{name}”的优惠券',
    en: 'There is a coupon called “{name}” already',
    es: 'Ya hay un cupón llamado «{name}»',
  },
  'members.coupon-state': {
    status: 409,
    zh: '优惠券当前状态不允许此操作',
    en: 'The coupon is not in a state that allows this',
    es: 'El estado del cupón no lo permite',
  },
  'members.coupon-given': {
    status: 409,
    zh: '已发放 {count} 张，内容不能再修改或删除',
    en: '{count} were given: what they promise cannot change and they cannot be deleted',
    es: 'Ya se entregaron {count}: lo prometido no cambia ni se puede eliminar',
  },
  'members.coupon-quantity': {
    status: 409,
    zh: '已发放 {count} 张，总量不能更少',
    en: '{count} were given already: there cannot be fewer',
    es: 'Ya se entregaron {count}: no puede haber menos',
  },
  'members.coupon-nobody': {
    status: 400,
    zh: '请选择会员',
    en: 'Choose members',
    es: 'Elija clientes',
  },
  'members.coupon-over': {
    status: 409,
    zh: '有效期已过，不能再发放',
    en: 'Its time is over: it can no longer be given',
    es: 'Su plazo terminó: ya no se puede entregar',
  },
  'members.coupon-in-use': {
    status: 409,
    zh: '该券已使用、锁定或失效',
    en: 'The coupon is used, in a session or no longer valid',
    es: 'El cupón está usado, en una sesión o ya no es válido',
  },
})

/** What is wrong with a field. */
export const memberFaults = problemTable({
  'members.fault.mobile': {
    status: 400,
    zh: '请输入 11 位手机号，或带国家码的号码（如 +34 600 123 456）',
    en: 'Enter 11 digits of the mainland, or a number with its country code such as +34 600 123 456',
    es: 'Indique 11 dígitos de China o un número con su prefijo, por ejemplo +34 600 123 456',
  },
  'members.fault.phone': {
    status: 400,
    zh: '电话号码格式不正确',
    en: 'This is no telephone number',
    es: 'No es un número de teléfono',
  },
  'members.fault.unnamed': {
    status: 400,
    zh: '手机号、昵称、姓名至少填写一项',
    en: 'Give a mobile number, a nickname or a name',
    es: 'Indique un móvil, un alias o un nombre',
  },
  'members.fault.email': {
    status: 400,
    zh: '邮箱格式不正确',
    en: 'This is no e-mail address',
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
    en: 'A tag has neither comma nor semicolon',
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
    en: 'A company that pays in advance has no credit',
    es: 'Una empresa de prepago no tiene crédito',
  },
  'members.fault.limit': {
    status: 400,
    zh: '须为大于 0 的数；留空表示不限',
    en: 'Must be a number above 0; empty: no limit',
    es: 'Debe ser un número mayor que 0; vacío: sin límite',
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
  'members.fault.time': {
    status: 400,
    zh: '时间格式为 07:30',
    en: 'A time such as 07:30',
    es: 'Una hora como 07:30',
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
    en: 'Say until when, or for how many days',
    es: 'Indique hasta cuándo o cuántos días',
  },
  'members.fault.coupon-remainder': {
    status: 400,
    zh: '只有立减金额的券可以保留余额',
    en: 'Only an amount can leave a remainder',
    es: 'Solo un importe puede dejar un resto',
  },
})
