import { problemTable } from './problem.ts'

/** Refusals that every domain shares. */
export const platformProblems = problemTable({
  'request.invalid': {
    status: 400,
    zh: '请求内容有误：{detail}',
    en: 'The request is not valid: {detail}',
    es: 'La solicitud no es válida: {detail}',
  },
  'request.unreadable': {
    status: 400,
    zh: '无法读取请求内容，应为 JSON',
    en: 'The request’s body can’t be read. It must be JSON',
    es: 'No se puede leer el cuerpo de la solicitud. Debe ser JSON',
  },
  'request.out-of-range': {
    status: 400,
    zh: '有数值超出允许的范围',
    en: 'A value is out of its range',
    es: 'Un valor está fuera de su rango',
  },
  'request.control-character': {
    status: 400,
    zh: '包含无法保存的控制字符',
    en: 'It holds a control character that can’t be kept',
    es: 'Contiene un carácter de control que no se puede guardar',
  },
  'request.address-credentials': {
    status: 400,
    zh: '地址中不能包含用户名或密码',
    en: 'An address must not hold a user name or a password',
    es: 'La dirección no debe llevar usuario ni contraseña',
  },
  'request.unknown-parameter': {
    status: 400,
    zh: '没有这个参数',
    en: 'There is no such parameter',
    es: 'No existe este parámetro',
  },
  'request.signed-out': {
    status: 401,
    zh: '请先登录',
    en: 'Please sign in first',
    es: 'Inicie sesión primero',
  },
  'request.forbidden': {
    status: 403,
    zh: '没有此操作的权限',
    en: 'You do not have the permission for this',
    es: 'No tiene permiso para esta acción',
  },
  'request.not-found': { status: 404, zh: '未找到', en: 'Not found', es: 'No encontrado' },
  'request.conflict': {
    status: 409,
    zh: '数据已被他人修改，请刷新后重试',
    en: 'Somebody changed this meanwhile. Reload and try again',
    es: 'Alguien lo cambió mientras tanto. Recargue e inténtelo de nuevo',
  },
  'request.duplicate': {
    status: 409,
    zh: '已存在相同的数据（{field}）',
    en: 'This already exists ({field})',
    es: 'Ya existe ({field})',
  },
  'request.in-use': {
    status: 409,
    zh: '正在被使用，无法删除',
    en: 'It is in use and cannot be deleted',
    es: 'Está en uso y no se puede eliminar',
  },
  'request.too-large': { status: 413, zh: '内容过大', en: 'Too large', es: 'Demasiado grande' },
  'request.file-unreadable': {
    status: 400,
    zh: '无法读取该 CSV 文件（第 {row} 行）：{detail}',
    en: 'This CSV file cannot be read (row {row}): {detail}',
    es: 'No se puede leer este archivo CSV (fila {row}): {detail}',
  },
  'request.file-empty': {
    status: 400,
    zh: '文件中没有数据行',
    en: 'The file has no rows',
    es: 'El archivo no tiene filas',
  },
  'request.file-too-long': {
    status: 400,
    zh: '文件超过 {limit} 行，请拆分后导入',
    en: 'The file has more than {limit} rows. Split it',
    es: 'El archivo tiene más de {limit} filas. Divídalo',
  },
  'request.workbook-unreadable': {
    status: 400,
    zh: '无法读取该工作簿，请另存为 .xlsx 或 CSV',
    en: 'This workbook cannot be read. Save it as .xlsx or CSV',
    es: 'No se puede leer este libro. Guárdelo como .xlsx o CSV',
  },
  'request.workbook-protected': {
    status: 400,
    zh: '工作簿有密码保护，请去除密码后再导入',
    en: 'The workbook has a password. Take it off first',
    es: 'El libro tiene contraseña. Quítela primero',
  },
  'request.workbook-too-large': {
    status: 400,
    zh: '工作簿过大（最多 {limit} 行），请拆分或另存为 CSV',
    en: 'The workbook is too large (at most {limit} rows). Split it or save it as CSV',
    es: 'El libro es demasiado grande (máximo {limit} filas). Divídalo o guárdelo como CSV',
  },
  'request.too-many': {
    status: 429,
    zh: '请求过于频繁，请稍后再试',
    en: 'Too many requests. Try again shortly',
    es: 'Demasiadas solicitudes. Inténtelo en breve',
  },
  'request.private-address': {
    status: 400,
    zh: '该地址位于私有网络（{address}），平台管理员未允许访问',
    en: 'This address lies in a private network ({address}), which the platform has not allowed',
    es: 'Esta dirección está en una red privada ({address}) que la plataforma no ha permitido',
  },
  'request.unknown-host': {
    status: 400,
    zh: '找不到主机 {host}',
    en: 'There is no host {host}',
    es: 'No existe el host {host}',
  },
  'server.unavailable': {
    status: 503,
    zh: '服务暂时不可用，请稍后再试',
    en: 'The service is not available right now. Try again shortly',
    es: 'El servicio no está disponible. Inténtelo en breve',
  },
  'server.failed': {
    status: 500,
    zh: '服务器内部错误（编号 {requestId}）',
    en: 'Something went wrong on the server (number {requestId})',
    es: 'Algo falló en el servidor (número {requestId})',
  },
})
