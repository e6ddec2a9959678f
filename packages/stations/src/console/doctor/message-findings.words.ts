import { words } from '@evops/platform/contract'

/** Texts for deviations in the messages of a charge point: what is wrong, and what to do. */
export const messageFindingWords = words({
  'stations.message.corrected': {
    zh: '已更正的偏差：{count} 种',
    en: 'Corrected deviations: {count}',
    es: 'Desviaciones corregidas: {count}',
  },
  'stations.message.corrected-text': {
    zh: '这些报文与 OCPP 规范不符，含义明确的部分已更正后受理。请让厂家在固件中修正。',
    en: 'These messages deviate from OCPP. They were accepted after the correction. Ask the manufacturer to fix the firmware.',
    es: 'Estos mensajes se apartan de OCPP y se aceptaron corregidos. Pida al fabricante que corrija el firmware.',
  },
  'stations.message.no-action': { zh: '（无动作）', en: '(no action)', es: '(sin acción)' },
  'stations.message.times': { zh: '{times} 次', en: '{times} times', es: '{times} veces' },
  'stations.message.settled': {
    zh: '之后已正常读取：',
    en: 'Read again since:',
    es: 'Leído de nuevo desde:',
  },
  'stations.message.kind.unknown-field': { zh: '未知字段', en: 'Unknown field', es: 'Campo desconocido' },
  'stations.message.kind.renamed': {
    zh: '字段名大小写不符',
    en: 'Field name in other letters',
    es: 'Nombre de campo con otras letras',
  },
  'stations.message.kind.null': { zh: '空值', en: 'Empty value', es: 'Valor vacío' },
  'stations.message.kind.cut': { zh: '过长，已截断', en: 'Too long, cut', es: 'Demasiado largo, cortado' },
  'stations.message.kind.list-value': {
    zh: '不在取值列表中',
    en: 'Not in the list of values',
    es: 'Fuera de la lista de valores',
  },
  'stations.message.kind.retyped': { zh: '数据类型不符', en: 'Other data type', es: 'Otro tipo de dato' },
  'stations.message.kind.rounded': { zh: '已取整', en: 'Rounded', es: 'Redondeado' },
  'stations.message.kind.left-out': {
    zh: '不可读，已忽略',
    en: 'Unreadable, ignored',
    es: 'Ilegible, ignorado',
  },
  'stations.message.kind.required': {
    zh: '缺少必填内容',
    en: 'Mandatory content missing',
    es: 'Falta contenido obligatorio',
  },
  'stations.message.kind.type': { zh: '数据类型错误', en: 'Wrong data type', es: 'Tipo de dato incorrecto' },
  'stations.message.kind.enum': { zh: '取值无效', en: 'Value not allowed', es: 'Valor no permitido' },
  'stations.message.kind.maxLength': {
    zh: '标识过长',
    en: 'Identifier too long',
    es: 'Identificador demasiado largo',
  },
  'stations.message.kind.format': {
    zh: '时间格式错误',
    en: 'Wrong time format',
    es: 'Formato de hora incorrecto',
  },
  'stations.message.kind.minimum': { zh: '数值过小', en: 'Number too small', es: 'Número demasiado pequeño' },
  'stations.message.kind.maximum': { zh: '数值过大', en: 'Number too large', es: 'Número demasiado grande' },
  'stations.message.kind.unreadable': { zh: '报文不可读', en: 'Message unreadable', es: 'Mensaje ilegible' },
  'stations.message.kind.NotImplemented': { zh: '未知动作', en: 'Unknown action', es: 'Acción desconocida' },
  'stations.message.kind.NotSupported': {
    zh: '不支持的动作',
    en: 'Action not supported',
    es: 'Acción no admitida',
  },
  'stations.message.kind.PropertyConstraintViolation': {
    zh: '数值超出范围',
    en: 'Value out of range',
    es: 'Valor fuera de rango',
  },
  'stations.message.kind.InternalError': {
    zh: '平台处理失败',
    en: 'Platform failure',
    es: 'Fallo de la plataforma',
  },
  'stations.message.kind.other': { zh: '报文无效', en: 'Message not valid', es: 'Mensaje no válido' },
  'stations.message.do.required': {
    zh: '桩没有发送规范要求的字段，平台不能猜测它。请更新固件，或把字段名告知厂家。',
    en: 'The charge point does not send a field that the standard requires. Update its firmware, or report the field to the manufacturer.',
    es: 'El punto no envía un campo que exige la norma. Actualice el firmware o comunique el campo al fabricante.',
  },
  'stations.message.do.type': {
    zh: '把字段名告知厂家并更新固件；数值无法换算为规范要求的类型。',
    en: 'Report the field to the manufacturer and update the firmware: the value cannot be converted to the required type.',
    es: 'Comunique el campo al fabricante y actualice el firmware: el valor no se puede convertir al tipo exigido.',
  },
  'stations.message.do.enum': {
    zh: '桩使用了规范之外的值，含义不明确。请更新固件或联系厂家。',
    en: 'The charge point uses a value outside the standard, with an unclear meaning. Update the firmware or contact the manufacturer.',
    es: 'El punto usa un valor ajeno a la norma cuyo significado no está claro. Actualice el firmware o consulte al fabricante.',
  },
  'stations.message.do.maxLength': {
    zh: '卡号或交易号超过规范长度，截断会变成另一个号码。请换用较短的号码，或改用 OCPP 2.x。',
    en: 'The card or transaction number is longer than allowed, and a part of it could be another number. Use a shorter one, or OCPP 2.x.',
    es: 'El número de tarjeta o de transacción es demasiado largo, y una parte podría ser otro número. Use uno más corto u OCPP 2.x.',
  },
  'stations.message.do.format': {
    zh: '检查桩的时钟与时区设置；时间必须是 ISO 8601 格式。',
    en: 'Check clock and time zone of the charge point; the time must follow ISO 8601.',
    es: 'Revise el reloj y la zona horaria del punto; la hora debe seguir ISO 8601.',
  },
  'stations.message.do.unreadable': {
    zh: '桩发送的不是 OCPP 报文。检查协议版本与子协议设置，并更新固件。',
    en: 'The charge point sends something that is not an OCPP message. Check its protocol setting and update the firmware.',
    es: 'El punto envía algo que no es un mensaje OCPP. Revise el ajuste de protocolo y actualice el firmware.',
  },
  'stations.message.do.NotImplemented': {
    zh: '此动作不在该协议版本中。如果需要，请改用较新的协议版本；否则可以在桩上关闭它。',
    en: 'The action does not exist in this protocol version. Use a newer version if you need it, or turn it off in the charge point.',
    es: 'La acción no existe en esta versión del protocolo. Use una versión más nueva si la necesita, o desactívela en el punto.',
  },
  'stations.message.do.NotSupported': {
    zh: '平台不使用此动作。可以在桩上关闭它。',
    en: 'The platform does not use this action. Turn it off in the charge point.',
    es: 'La plataforma no usa esta acción. Desactívela en el punto.',
  },
  'stations.message.do.PropertyConstraintViolation': {
    zh: '检查桩的枪号和电表设置；数值超出了可能的范围。',
    en: 'Check connector numbers and meter settings of the charge point: a value is outside the possible range.',
    es: 'Revise los números de conector y el contador del punto: un valor está fuera del rango posible.',
  },
  'stations.message.do.InternalError': {
    zh: '桩的报文没有问题。请查看平台日志；桩会重新发送。',
    en: 'The message itself is valid. Check the server log; the charge point sends it again.',
    es: 'El mensaje es válido. Revise el registro del servidor; el punto lo volverá a enviar.',
  },
  'stations.message.do.other': {
    zh: '把动作和字段名告知厂家，并更新固件。',
    en: 'Report action and field to the manufacturer, and update the firmware.',
    es: 'Comunique la acción y el campo al fabricante y actualice el firmware.',
  },
})
