import { problemTable } from '@evops/platform/contract'

/** Messages for invalid fields of this domain, beyond lengths and numbers. Forms and server use the same messages. */
export const organisationFieldErrors = problemTable({
  'organisation.fault.factor-twice': {
    status: 400,
    zh: '同一日期只能有一个因子',
    en: 'One factor for each day',
    es: 'Un factor para cada día',
  },
  'organisation.fault.username': {
    status: 400,
    zh: '须以字母或数字开头，只能含字母、数字和 . _ @ + -，最多 64 个字符',
    en: 'Letters, digits and . _ @ + -, maximum 64, starting with a letter or digit',
    es: 'Letras, dígitos y . _ @ + -, máximo 64; el primero, letra o dígito',
  },
  'organisation.fault.email': {
    status: 400,
    zh: '邮箱格式不正确',
    en: 'Enter a valid e-mail address',
    es: 'No es una dirección de correo',
  },
  'organisation.fault.time': {
    status: 400,
    zh: '时间格式为 07:30',
    en: 'A time such as 07:30',
    es: 'Una hora como 07:30',
  },
  'organisation.fault.unit-code': {
    status: 400,
    zh: '只能含字母、数字和 . _ -，最多 40 个字符',
    en: 'Letters, digits and . _ -, maximum 40',
    es: 'Letras, dígitos y . _ -, máximo 40',
  },
  'organisation.fault.code': {
    status: 400,
    zh: '须以字母或数字开头，只能含字母、数字和 . _ -',
    en: 'Letters, digits and . _ -, starting with a letter or digit',
    es: 'Letras, dígitos y . _ -; el primero, letra o dígito',
  },
  'organisation.fault.platform-id': {
    status: 400,
    zh: '须为 9 位字母或数字',
    en: 'Nine letters or digits',
    es: 'Nueve letras o dígitos',
  },
  'organisation.fault.optcode': {
    status: 400,
    zh: '须以字母或数字开头，只能含字母、数字和 - _，最多 32 个字符',
    en: 'Letters, digits, - and _, maximum 32, starting with a letter or digit',
    es: 'Letras, dígitos, - y _, máximo 32; el primero, letra o dígito',
  },
  'organisation.fault.icon': {
    status: 400,
    zh: '图标须来自本系统的文件',
    en: 'The icon must be a path in this system’s file store',
    es: 'El icono debe ser una ruta del almacén de este sistema',
  },
  'organisation.fault.directory': {
    status: 400,
    zh: '须为 https 地址（本机可用 http），不带用户名和密码',
    en: 'An https address, or http on this machine, without user name and password',
    es: 'Una dirección https, o http en esta máquina, sin usuario ni contraseña',
  },
  'organisation.fault.issuer': {
    status: 400,
    zh: '须为 https 地址（本机可用 http），不带用户名、密码、? 和 #',
    en: 'An https address, or http on this machine, without user name, password, ? and #',
    es: 'Una dirección https, o http en esta máquina, sin usuario, contraseña, ? ni #',
  },
  'organisation.fault.time-zone': {
    status: 400,
    zh: '请输入时区名称，例如 Asia/Shanghai',
    en: 'The name of a time zone such as Asia/Shanghai',
    es: 'El nombre de una zona horaria, como America/Bogota',
  },
})
