import { words } from '@evops/platform/contract'

export const pageWords = words({
  'sign-in.lead': {
    zh: '站桩、订单、计费与能耗，一处掌握。',
    en: 'Stations, sessions, bills and energy in one place.',
    es: 'Estaciones, sesiones, cobros y energía en un solo lugar.',
  },
  'sign-in.code': {
    zh: '运营商代码 {optcode}',
    en: 'Operator code {optcode}',
    es: 'Código de operador {optcode}',
  },
  'sign-in.unknown-code': {
    zh: '没有代码为 {optcode} 的运营商，请核对链接。',
    en: 'No operator has the code {optcode}. Check the link.',
    es: 'Ningún operador tiene el código {optcode}. Compruebe el enlace.',
  },
  'sign-in.ended-title': {
    zh: '登录已失效',
    en: 'You are no longer signed in',
    es: 'Su sesión ha terminado',
  },
  'sign-in.ended-text': {
    zh: '您填写的内容仍在。请以 {user} 重新登录后继续。',
    en: 'Your input is still here. Sign in again as {user} to continue.',
    es: 'Lo que escribió sigue aquí. Vuelva a entrar como {user} para continuar.',
  },
  'sign-in.ended-leave': {
    zh: '放弃填写并退出',
    en: 'Discard and leave',
    es: 'Descartar y salir',
  },
  'sign-in.title': { zh: '登录', en: 'Sign in', es: 'Iniciar sesión' },
  'sign-in.sub': {
    zh: '使用工作账户进入控制台',
    en: 'Use your work account',
    es: 'Use su cuenta de trabajo',
  },
  'sign-in.or': { zh: '或', en: 'or', es: 'o' },
  'sign-in.with': { zh: '使用 {name} 登录', en: 'Sign in with {name}', es: 'Entrar con {name}' },
  'sign-in.user': { zh: '用户名', en: 'User name', es: 'Usuario' },
  'sign-in.password': { zh: '密码', en: 'Password', es: 'Contraseña' },
  'sign-in.otp': {
    zh: '验证器代码或恢复码',
    en: 'Code from your authenticator, or a recovery code',
    es: 'Código de su autenticador o de recuperación',
  },
  'sign-in.otp-missing': { zh: '请输入代码', en: 'Enter the code', es: 'Introduzca el código' },
  'sign-in.user-missing': { zh: '请输入用户名', en: 'Enter your user name', es: 'Introduzca su usuario' },
  'sign-in.password-missing': { zh: '请输入密码', en: 'Enter your password', es: 'Introduzca su contraseña' },
  'sign-in.remember': {
    zh: '在这台电脑上记住用户名',
    en: 'Remember the user name on this computer',
    es: 'Recordar el usuario en este equipo',
  },
  'sign-in.attempts-left_one': {
    zh: '再错 {count} 次账户将被锁定。',
    en: 'After {count} more failed attempt the account is locked.',
    es: 'Tras {count} intento fallido más, la cuenta se bloqueará.',
  },
  'sign-in.attempts-left_other': {
    zh: '再错 {count} 次账户将被锁定。',
    en: 'After {count} more failed attempts the account is locked.',
    es: 'Tras {count} intentos fallidos más, la cuenta se bloqueará.',
  },
  'sign-in.attempts-left_many': {
    zh: '再错 {count} 次账户将被锁定。',
    en: 'After {count} more failed attempts the account is locked.',
    es: 'Tras {count} intentos fallidos más, la cuenta se bloqueará.',
  },
  'sign-in.retry-after': {
    zh: '请在 {span} 后再试。',
    en: 'Try again in {span}.',
    es: 'Inténtelo de nuevo en {span}.',
  },
  'sign-in.idle': {
    zh: '15 分钟无操作将自动退出',
    en: 'You are signed out after 15 minutes of inactivity',
    es: 'La sesión se cierra tras 15 minutos sin actividad',
  },
  'sign-in.new-title': { zh: '设置新密码', en: 'Set a new password', es: 'Defina una nueva contraseña' },
  'sign-in.new-sub': {
    zh: '首次登录需要修改密码，改好后请重新登录。',
    en: 'The first sign-in asks for a new password. Sign in again afterwards.',
    es: 'El primer inicio de sesión pide una nueva contraseña. Después, inicie sesión de nuevo.',
  },
  'sign-in.passkey': {
    zh: '使用通行密钥登录',
    en: 'Sign in with a passkey',
    es: 'Entrar con una clave de acceso',
  },
  'sign-in.passkey-factor': {
    zh: '改用通行密钥',
    en: 'Use a passkey instead',
    es: 'Usar una clave de acceso',
  },
  'sign-in.passkey-stopped': {
    zh: '浏览器未完成通行密钥操作。',
    en: 'The browser did not complete the passkey.',
    es: 'El navegador no completó la clave de acceso.',
  },
  'sign-in.factor-title': {
    zh: '启用两步验证',
    en: 'Set up a second factor',
    es: 'Configure un segundo factor',
  },
  'sign-in.factor-sub': {
    zh: '您的角色必须使用两步验证，启用后即可进入控制台。',
    en: 'Your role requires one. The console opens as soon as it is set up.',
    es: 'Su rol lo exige. La consola se abre en cuanto esté configurado.',
  },
  'sign-in.sign-out': { zh: '退出登录', en: 'Sign out', es: 'Cerrar sesión' },
  'sign-in.old': {
    zh: '一次性代码（或原密码）',
    en: 'One-time code (or old password)',
    es: 'Código de un solo uso (o contraseña actual)',
  },
  'sign-in.new': { zh: '新密码', en: 'New password', es: 'Nueva contraseña' },
  'sign-in.again': { zh: '确认密码', en: 'Confirm password', es: 'Confirmar contraseña' },
  'sign-in.old-missing': {
    zh: '请输入登录时使用的一次性代码或原密码',
    en: 'Enter the code or password that you signed in with',
    es: 'Introduzca el código o la contraseña con que entró',
  },
  'sign-in.new-missing': {
    zh: '请输入新密码',
    en: 'Enter the new password',
    es: 'Introduzca la nueva contraseña',
  },
  'sign-in.new-short': {
    zh: '密码至少 8 位，且包含数字和字母',
    en: 'At least 8 characters, with letters and digits',
    es: 'Al menos 8 caracteres, con cifras y letras',
  },
  'sign-in.again-missing': {
    zh: '请输入确认密码',
    en: 'Enter the password again',
    es: 'Introduzca de nuevo la contraseña',
  },
  'sign-in.again-differs': {
    zh: '确认密码与密码输入不一致',
    en: 'The two passwords differ',
    es: 'Las dos contraseñas no coinciden',
  },
  'sign-in.changed': { zh: '密码修改成功', en: 'Password changed', es: 'Contraseña cambiada' },
  'sign-in.change-failed': {
    zh: '修改密码失败, 失败信息为: {msg}',
    en: 'The password was not changed: {msg}',
    es: 'No se cambió la contraseña: {msg}',
  },
})
