import { problemTable } from '@evops/platform/contract'

export const telematicsProblems = problemTable({
  'telematics.name-taken': {
    status: 409,
    zh: '“{name}”已存在',
    en: '“{name}” already exists',
    es: 'Ya existe «{name}»',
  },
  'telematics.kind-stays': {
    status: 409,
    zh: '接入方式不能更改，请删除后重新添加',
    en: 'The type cannot be changed: delete it and add another',
    es: 'El tipo no se puede cambiar: elimínelo y añada otro',
  },
  'telematics.no-password': {
    status: 409,
    zh: '仅 HTTP 推送有接入密码',
    en: 'Only a source by HTTP push has a password to renew',
    es: 'Solo una fuente por HTTP tiene contraseña que renovar',
  },
  'telematics.not-mqtt': {
    status: 409,
    zh: '仅 MQTT 可测试连接',
    en: 'Only an MQTT connection can be tested',
    es: 'Solo se puede probar una conexión MQTT',
  },
  'telematics.device-taken': {
    status: 409,
    zh: '“{name}”已绑定 {vehicle}',
    en: '“{name}” is already bound to {vehicle}',
    es: '«{name}» ya está vinculado a {vehicle}',
  },
  'telematics.not-let-in': {
    status: 401,
    zh: '接入账号或密码不正确，或已停用',
    en: 'Source or password is wrong, or the source is off',
    es: 'La fuente o la contraseña no es correcta, o está desactivada',
  },
  'telematics.too-many': {
    status: 429,
    zh: '消息过多，请稍后重试',
    en: 'Too many messages: send them again later',
    es: 'Demasiados mensajes: vuelva a enviarlos más tarde',
  },
  'telematics.span': {
    status: 400,
    zh: '请选择最多 {days} 天的时段，且开始早于结束',
    en: 'Choose a period of maximum {days} days with its start before its end',
    es: 'Elija un periodo de {days} días como máximo que empiece antes de terminar',
  },
})

/** Errors of form fields. */
export const telematicsFieldErrors = problemTable({
  'telematics.fault.pointer': {
    status: 400,
    zh: '须为 JSON 指针，如 /position/latitude',
    en: 'Must be a JSON pointer, such as /position/latitude',
    es: 'Debe ser un puntero JSON, como /position/latitude',
  },
  'telematics.fault.unnamed': {
    status: 400,
    zh: '请指明车辆所在字段或主题层级',
    en: 'Say which field, or which level of the topic, names the vehicle',
    es: 'Indique qué campo, o qué nivel del tema, nombra el vehículo',
  },
  'telematics.fault.half-place': {
    status: 400,
    zh: '经度和纬度须同时填写',
    en: 'Enter longitude and latitude together',
    es: 'Indique longitud y latitud a la vez',
  },
  'telematics.fault.url': {
    status: 400,
    zh: '须为 mqtt:// 或 mqtts:// 地址，不含账号',
    en: 'Must be an address with mqtt:// or mqtts://, without a user',
    es: 'Debe ser una dirección mqtt:// o mqtts://, sin usuario',
  },
  'telematics.fault.broker': {
    status: 400,
    zh: 'MQTT 须填写地址和主题',
    en: 'MQTT needs an address and a topic',
    es: 'MQTT necesita una dirección y un tema',
  },
})
