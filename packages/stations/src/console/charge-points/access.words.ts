import { words } from '@evops/platform/contract'

/** Texts for passwords, messages and configuration of a charge point. */
export const accessWords = words({
  'stations.access.password-title': {
    zh: '{identity} 的接入密码',
    en: 'Password of {identity}',
    es: 'Contraseña de {identity}',
  },
  'stations.access.password-once': {
    zh: '只显示这一次，系统只保存哈希值。现在就写入桩或安全保存；遗失后只能重新生成。',
    en: 'Shown once; only its hash is stored. Enter it in the charge point or store it safely now. If lost, a new one must be created.',
    es: 'Se muestra una sola vez; solo se guarda su hash. Introdúzcala en el punto o guárdela ahora. Si se pierde, habrá que crear otra.',
  },
  'stations.access.none-needed': {
    zh: '此桩免密接入，没有密码。',
    en: 'This charge point connects without a password.',
    es: 'Este punto se conecta sin contraseña.',
  },
  'stations.access.address': { zh: 'OCPP 地址', en: 'OCPP address', es: 'Dirección OCPP' },
  'stations.access.identity': {
    zh: '接入标识（用户名）',
    en: 'Identity (user name)',
    es: 'Identidad (usuario)',
  },
  'stations.access.password': { zh: '密码', en: 'Password', es: 'Contraseña' },
  'stations.access.address-hint': {
    zh: '有的桩把标识自动接在地址后面：这时只填到 /ocpp/ 为止。',
    en: 'Some charge points append the identity automatically: then enter the address up to /ocpp/ only.',
    es: 'Algunos puntos añaden la identidad por sí mismos: en ese caso, escriba la dirección solo hasta /ocpp/.',
  },
  'stations.access.ykc-address': {
    zh: '在桩上填写本服务器的域名或 IP，以及服务器设置 EVOPS_YKC_PORT 中的端口（TCP）。',
    en: 'Enter the name or address of this server in the charge point, and the TCP port of its setting EVOPS_YKC_PORT.',
    es: 'Escriba en el punto el nombre o la dirección de este servidor y el puerto TCP de su ajuste EVOPS_YKC_PORT.',
  },
  'stations.access.loopback': {
    zh: '这个地址只在服务器本机有效，桩连不上。请用 HOST=0.0.0.0 启动服务器，或设置 EVOPS_PUBLIC_URL。',
    en: 'Only the server itself reaches this address; a charge point cannot. Start the server with HOST=0.0.0.0, or set EVOPS_PUBLIC_URL.',
    es: 'A esta dirección solo llega el propio servidor; un punto no puede. Inicie el servidor con HOST=0.0.0.0 o defina EVOPS_PUBLIC_URL.',
  },
  'stations.access.understood': { zh: '已保存密码', en: 'I have saved it', es: 'Ya la guardé' },
  'stations.access.changed-at': { zh: '密码更换于', en: 'Password changed', es: 'Contraseña cambiada' },
  'stations.access.subprotocol': { zh: '子协议', en: 'Subprotocol', es: 'Subprotocolo' },
  'stations.access.link-since': { zh: '连接变化于', en: 'Connection changed', es: 'Conexión cambiada' },
  'stations.access.how-title': {
    zh: '把桩接进来',
    en: 'Connecting this charge point',
    es: 'Conectar este punto',
  },
  'stations.access.how-text': {
    zh: '在桩的设置里填写下面的地址和标识，认证方式选 HTTP Basic（安全配置 1 或 2）。',
    en: 'Enter this address and identity in the charge point and choose HTTP Basic authentication (security profile 1 or 2).',
    es: 'Introduzca esta dirección y esta identidad en el punto y elija autenticación HTTP Basic (perfil de seguridad 1 o 2).',
  },
  'stations.access.rotate-title': { zh: '更换密码', en: 'New password', es: 'Contraseña nueva' },
  'stations.access.rotate-text': {
    zh: '生成新密码并显示一次。旧密码在新密码第一次使用前仍然有效，所以桩不会掉线。',
    en: 'Creates a new password and shows it once. The old one stays valid until the new one has been used, so the charge point is not locked out.',
    es: 'Genera una contraseña nueva y la muestra una vez. La anterior sigue valiendo hasta que se use la nueva, así el punto no queda fuera.',
  },
  'stations.access.rotate': {
    zh: '生成新密码…',
    en: 'Create a new password…',
    es: 'Generar otra contraseña…',
  },
  'stations.access.rotate-confirm': {
    zh: '为 {chargePoint} 生成新密码？',
    en: 'Create a new password for {chargePoint}?',
    es: '¿Generar otra contraseña para {chargePoint}?',
  },
  'stations.access.rotate-verb': { zh: '生成并显示', en: 'Create and show', es: 'Generar y mostrar' },
  'stations.access.end-old': {
    zh: '旧密码立即失效（密码可能已泄露）',
    en: 'Invalidate the old password at once (it may have leaked)',
    es: 'Anular ya la anterior (puede haberse filtrado)',
  },
  'stations.access.end-old-text': {
    zh: '旧密码立即失效。桩断线后，在写入新密码之前不能再连接。',
    en: 'The old password becomes invalid at once. Once disconnected, the charge point cannot reconnect until the new one is entered.',
    es: 'La anterior deja de valer ya. Si el punto se desconecta, no podrá volver hasta tener la nueva.',
  },
  'stations.access.open-title': {
    zh: '免密接入',
    en: 'Access without a password',
    es: 'Acceso sin contraseña',
  },
  'stations.access.open-off': {
    zh: '关闭：连接必须带密码。',
    en: 'Off: every connection requires the password.',
    es: 'Desactivado: toda conexión exige la contraseña.',
  },
  'stations.access.open-on': {
    zh: '开启：知道标识的任何人都能以此桩的身份连接。',
    en: 'On: anyone who knows the identity can connect as this charge point.',
    es: 'Activado: cualquiera que conozca la identidad puede conectarse como este punto.',
  },
  'stations.access.allow': {
    zh: '允许免密接入…',
    en: 'Allow without password…',
    es: 'Permitir sin contraseña…',
  },
  'stations.access.allow-confirm': {
    zh: '允许 {chargePoint} 免密接入？',
    en: 'Allow {chargePoint} to connect without a password?',
    es: '¿Permitir que {chargePoint} se conecte sin contraseña?',
  },
  'stations.access.allow-text': {
    zh: '知道标识“{identity}”的任何人都能冒充此桩：上报假状态、伪造充电记录、使用任何鉴权凭证。开启期间页面会一直显示警告。',
    en: 'Anyone who knows “{identity}” can then impersonate it: report false states, fabricate sessions, use any token. A warning is shown on its page while this is on.',
    es: 'Cualquiera que conozca «{identity}» podrá suplantarlo: notificar estados falsos, inventar sesiones, usar cualquier identificador. Mientras esté activado, su página mostrará un aviso.',
  },
  'stations.access.allow-verb': {
    zh: '允许免密',
    en: 'Allow without password',
    es: 'Permitir sin contraseña',
  },
  'stations.access.require': { zh: '恢复密码', en: 'Require the password', es: 'Exigir contraseña' },
  'stations.access.required': {
    zh: '已恢复密码验证',
    en: 'The password is required again',
    es: 'La contraseña vuelve a ser obligatoria',
  },
  'stations.access.allowed': {
    zh: '已允许免密接入',
    en: 'It may connect without a password',
    es: 'Puede conectarse sin contraseña',
  },
  'stations.config.read': { zh: '从桩读取', en: 'Read from the charge point', es: 'Leer del punto' },
  'stations.config.read-again': { zh: '重新读取', en: 'Read again', es: 'Leer de nuevo' },
  'stations.config.read-at': { zh: '{at} 读取', en: 'read {at}', es: 'leída el {at}' },
  'stations.config.none': { zh: '还没有读取', en: 'Not read yet', es: 'Aún sin leer' },
  'stations.config.none-text': {
    zh: '配置保存在桩里。读取会向桩发送 GetConfiguration；每项修改都由桩当场应答。',
    en: 'The configuration is stored in the charge point. Reading sends GetConfiguration; every change is answered by the charge point.',
    es: 'La configuración se guarda en el punto. La lectura envía GetConfiguration; el punto responde a cada cambio.',
  },
  'stations.config.offline': {
    zh: '桩离线，现在不能读取。',
    en: 'The charge point is offline and cannot be read now.',
    es: 'El punto está sin conexión y no se puede leer ahora.',
  },
  'stations.config.find': { zh: '配置项', en: 'Key', es: 'Clave' },
  'stations.config.key': { zh: '配置项', en: 'Key', es: 'Clave' },
  'stations.config.value': { zh: '值', en: 'Value', es: 'Valor' },
  'stations.config.readonly': { zh: '只读', en: 'read only', es: 'solo lectura' },
  'stations.config.edit': { zh: '修改', en: 'Change', es: 'Cambio' },
  'stations.config.secret': { zh: '不显示', en: 'not shown', es: 'no se muestra' },
  'stations.config.change': { zh: '修改…', en: 'Change…', es: 'Cambiar…' },
  'stations.config.change-title': { zh: '修改 {key}', en: 'Change {key}', es: 'Cambiar {key}' },
  'stations.config.change-verb': {
    zh: '写入桩',
    en: 'Write it to the charge point',
    es: 'Escribir en el punto',
  },
  'stations.config.now': { zh: '当前值：{value}', en: 'Current value: {value}', es: 'Valor actual: {value}' },
  'stations.config.secret-warn': {
    zh: '这是桩的接入密码。写入成功后，新密码立即用于下次连接。',
    en: 'This is the connection password. Once written, the new one is used for the next connection.',
    es: 'Es la contraseña con la que se conecta. Una vez escrita, se usará en su próxima conexión.',
  },
  'stations.config.unknown': {
    zh: '桩不支持：{keys}',
    en: 'Unknown to the charge point: {keys}',
    es: 'El punto no conoce: {keys}',
  },
  'stations.config.count': {
    zh: '{count} 项',
    en: '{count} {count|key|keys}',
    es: '{count} {count|clave|claves}',
  },
})
